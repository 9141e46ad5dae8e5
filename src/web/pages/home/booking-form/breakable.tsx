/** One of the form's long words, which may break between its parts for those who read it in very large letters. */
export function Breakable({ word }: { word: string }) {
  const [first, ...rest] = word.split(/\B(?=containers|behållare|kartonger|hämtning|service)/)
  return (
    <>
      {first}
      {rest.length > 0 && <wbr />}
      {rest}
    </>
  )
}
