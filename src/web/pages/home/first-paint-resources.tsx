import type { Assets } from '../../assets.ts'
import { IconLinks } from '../../components/icon-links.tsx'

/**
 * The front page requests nothing before its first paint. Elements in `noscript` load at once without script; with
 * script, when first-paint.ts says so.
 */
export function FirstPaintResources({ assets }: { assets: Assets }) {
  return (
    <>
      {/* First, because it requests the page's script. */}
      <script data-entry={assets.entry} dangerouslySetInnerHTML={{ __html: assets.inlineScript ?? '' }} />
      {/* Inlined, because a separate file would cost a round trip. */}
      <style dangerouslySetInnerHTML={{ __html: assets.stylesheet.content }} />
      <noscript id="after-paint">
        <style dangerouslySetInnerHTML={{ __html: assets.fontFace }} />
      </noscript>
      <noscript id="after-script">
        <IconLinks />
      </noscript>
    </>
  )
}
