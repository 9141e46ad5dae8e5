import type { Season } from '../../../../shared/desk.ts'
import { useDeskQuery, whileItHolds } from '../query.ts'
import { ViewState } from '../view-state.tsx'
import { ClosedDays } from './closed-days.tsx'
import { EndSeason } from './end-season.tsx'
import { Figures } from './figures.tsx'
import { OtherDays } from './other-days.tsx'
import { WriteToAll } from './write-to-all.tsx'

/** Closed days, a word to all, the season's figures and its end. */
export default function SeasonView() {
  const mayUnend = whileItHolds(({ may_unend }: Season) => may_unend)
  const season = useDeskQuery('desk_season', { first: null, last: null }, { refetchInterval: mayUnend })
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
