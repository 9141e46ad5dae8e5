import { useState } from 'react'
import { Link } from 'wouter'
import type { Season } from '../../../../shared/desk.ts'
import { isAsking, useDeskQuery, whileItHolds } from '../query.ts'
import { Section } from '../section.tsx'
import { ViewState } from '../view-state.tsx'
import { ClosedDays } from './closed-days.tsx'
import { EndSeason } from './end-season.tsx'
import { Figures } from './figures.tsx'
import { NewTeam } from './new-team.tsx'
import { NextSeason } from './next-season.tsx'
import { OtherDays } from './other-days.tsx'
import { WhichSeason } from './which-season.tsx'
import { WriteToAll } from './write-to-all.tsx'

export default function SeasonView() {
  const mayTakeBack = whileItHolds(({ act, written }: Season) => act !== null || written !== null)
  const [past, setPast] = useState<{ first: string; last: string } | null>(null)
  const season = useDeskQuery('desk_season', { first: null, last: null }, { refetchInterval: mayTakeBack })
  const isWaiting = isAsking(season, useDeskQuery('desk_other_days', {}), useDeskQuery('desk_closed_days', {}))
  return (
    <>
      <h1>Säsong</h1>
      {isWaiting ? (
        <p>Hämtar …</p>
      ) : (
        <>
          <ViewState query={season} what="Säsongen">
            {(data) => (
              <>
                {data.ended && <EndSeason season={data} />}
                <NextSeason season={data} />
                <WhichSeason seasons={data.seasons} onChoose={setPast} />
                {past ? <PastFigures {...past} /> : <Figures season={data} />}
              </>
            )}
          </ViewState>
          <Section title="Att värva med">
            <p>
              <Link href="/sasong/flygblad">Flygblad</Link> med QR-kod att skriva ut, och en bild att lägga upp.
            </p>
          </Section>
          <OtherDays />
          <WriteToAll written={season.data?.written} />
          <ClosedDays />
          <NewTeam />
          {season.data && !season.data.ended && <EndSeason season={season.data} />}
        </>
      )}
    </>
  )
}

function PastFigures(season: { first: string; last: string }) {
  return (
    <ViewState query={useDeskQuery('desk_season', season)} what="Säsongen">
      {(data) => <Figures season={data} />}
    </ViewState>
  )
}
