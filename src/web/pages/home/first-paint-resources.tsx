import type { Assets } from '../../assets.ts'
import { IconLinks } from '../../components/icon-links.tsx'

/**
 * Nothing of the front page's is asked for before its first paint. What stands in `noscript` is for a browser without
 * script at once; with it when first-paint.ts says so.
 */
export function FirstPaintResources({ assets }: { assets: Assets }) {
  return (
    <>
      {/* Inlined: a file of its own would cost a round trip. */}
      <style dangerouslySetInnerHTML={{ __html: assets.stylesheet.content }} />
      <noscript id="after-paint">
        <style dangerouslySetInnerHTML={{ __html: assets.fontFace }} />
      </noscript>
      <noscript id="after-script">
        <IconLinks />
      </noscript>
      <script data-entry={assets.entry} dangerouslySetInnerHTML={{ __html: assets.inlineScript ?? '' }} />
    </>
  )
}
