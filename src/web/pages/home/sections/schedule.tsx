const MONDAYS = 8

/** How often we come, drawn over the coming eight pick-up days; `every` in weeks, 0 for once. */
const paces = [
  { name: 'Varje vecka', every: 1, meaning: 'För familjen där glas och kartong aldrig tar slut.' },
  { name: 'Varannan vecka', every: 2, meaning: 'När påsarna hinner bli fulla på två veckor.' },
  {
    name: 'En gång i månaden',
    every: 4,
    meaning:
      'Välj Engångshämtning när du bokar och skriv i meddelandet att du vill ha hämtning varje månad. Vi svarar med datum och pris.',
  },
  { name: 'En enda gång', every: 0, meaning: 'Efter flytten, festen eller vårstädningen.' },
]

export function Schedule() {
  return (
    <section className="band" aria-labelledby="schedule-title">
      <div className="wrap">
        <h2 id="schedule-title">Så ofta du vill</h2>
        <ul className="paces">
          {paces.map(({ name, every, meaning }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{meaning}</p>
              <svg viewBox="0 0 800 130" aria-hidden="true">
                {Array.from({ length: MONDAYS }, (_, week) =>
                  week === 0 || (every && week % every === 0) ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the weeks never move
                    <use key={week} href="#film" x={week * 100} />
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the weeks never move
                    <circle key={week} cx={week * 100 + 50} cy="118" r="7" />
                  ),
                )}
              </svg>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
