import { useDeskQuery } from '../query.ts'
import { ViewState } from '../view-state.tsx'
import { ClosedDays } from './closed-days.tsx'
import { EndSeason } from './end-season.tsx'
import { Figures } from './figures.tsx'
import { OtherDays } from './other-days.tsx'
import { WriteToAll } from './write-to-all.tsx'

const ASKED_EVERY_MS = 10_000

/** Closed days, a word to all, the season's figures and its end. */
export default function SeasonView() {
  const season = useDeskQuery('desk_season', { first: null, last: null })
  // While the end can be taken back, until the server says that it cannot.
  useDeskQuery(
    'desk_season',
    { first: null, last: null },
    { refetchInterval: season.data?.may_unend ? ASKED_EVERY_MS : undefined },
  )
  return (
    <>
      <h1>Säsong</h1>
      <ViewState query={season} what="Säsongen">
        {(data) => (
          <>
            {data.ended && <EndSeason season={data} />}
            <Figures season={data} />
          </>
        )}
      </ViewState>
      <OtherDays />
      <WriteToAll />
      <ClosedDays />
      {season.data && !season.data.ended && <EndSeason season={season.data} />}
    </>
  )
}
