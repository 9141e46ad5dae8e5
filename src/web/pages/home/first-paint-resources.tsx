import type { Assets } from '../../assets.ts'
import { IconLinks } from '../../components/icon-links.tsx'

/** How the front page is painted before anything but its HTML has been asked for. */
export function FirstPaintResources({ assets }: { assets: Assets }) {
  return (
    <>
      {/* Inlined: a file of its own would cost a round trip. */}
      <style dangerouslySetInnerHTML={{ __html: assets.stylesheet.content }} />
      {/* Without script at once; with it after that paint. */}
      <noscript id="typeface">
        <style dangerouslySetInnerHTML={{ __html: assets.fontFace }} />
      </noscript>
      <IconLinks />
      <script data-entry={assets.entry} dangerouslySetInnerHTML={{ __html: assets.inlineScript ?? '' }} />
    </>
  )
}
