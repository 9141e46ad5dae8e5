/** A long word that may break between its parts when the text is very large. */
export function Breakable({ word }: { word: string }) {
  const [first, ...rest] = word.split(/\B(?=containers|behållare|kartonger|hämtning|service)/)
  return (
    <>
      <span>{first}</span>
      <wbr />
      <span>{rest}</span>
    </>
  )
}
