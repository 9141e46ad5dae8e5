/** Races, explored: what a driver presses arrives, whenever the page is reloaded, the line breaks or a second tab takes over. */
import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { persistQueryClient } from '@tanstack/react-query-persist-client'
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { Failure } from './failure.ts'

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, text: string) => void storage.set(key, text),
  removeItem: (key: string) => void storage.delete(key),
})
vi.stubGlobal('navigator', {
  get onLine() {
    return onlineManager.isOnline()
  },
})
vi.useFakeTimers()

afterAll(() => {
  closeAll()
  vi.doUnmock('./backend.ts')
  vi.resetModules()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

interface Request {
  press: number
  answer(): void
  lose(): void
  refuse(): void
}

interface Tab {
  queryClient: QueryClient
  requests: Request[]
  /** No code of it runs any more, and no answer reaches it. */
  close(): void
}

const open: Tab[] = []
function closeAll(): void {
  for (const tab of open.splice(0)) tab.close()
}

/** A page's start, as in desk.tsx. */
async function opened(): Promise<Tab> {
  const requests: Request[] = []
  const call = (_name: string, { note }: { note: string }) =>
    new Promise((resolve, reject) => {
      const request = {
        press: Number(note),
        answer: () => over(() => resolve({})),
        lose: () => over(() => reject(new Failure('no-contact'))),
        refuse: () => over(() => reject(new Failure('refused', 'Den är överhoppad.'))),
      }
      const over = (settle: () => void) => {
        requests.splice(requests.indexOf(request), 1)
        settle()
      }
      requests.push(request)
    })
  vi.resetModules()
  vi.doMock('./backend.ts', () => ({ call }))
  const { queryClient, persistOptions } = await import('./kept-on-phone.ts')
  await import('./shared/presses.ts')
  const [stopKeeping, restored] = persistQueryClient({ queryClient, ...persistOptions })
  await restored
  queryClient.mount()
  void queryClient.resumePausedMutations()
  const tab = {
    queryClient,
    requests,
    close() {
      stopKeeping()
      queryClient.unmount()
      requests.length = 0
    },
  }
  open.push(tab)
  return tab
}

function press(tab: Tab, number: number): void {
  const visit = { booking: 'a', day: '2026-11-30', outcome: 'collected', bags: {}, note: String(number) }
  const mutation = tab.queryClient.getMutationCache().build(tab.queryClient, { mutationKey: ['press', 'visit'] })
  mutation.execute(visit).catch(() => {})
}

function stored() {
  return JSON.parse(storage.get('pasrundan-desk-round') ?? '{"clientState":{"queries":[],"mutations":[]}}').clientState
}

function waiting(): number[] {
  return stored().mutations.map(({ state }: { state: { variables: { note: string } } }) => Number(state.variables.note))
}

/** What may happen to a phone and to the server, and what of it the server has heard. */
async function story() {
  let tab = await opened()
  let former: Tab | undefined
  let wasTakenOver = false
  let made = 0
  const arrived: number[] = []
  const answered = new Set<number>()
  const refused = new Set<number>()

  const request = () => tab.requests[0] ?? former?.requests[0]

  function arrive() {
    const one = request()
    if (one) arrived.push(one.press)
    return one
  }

  async function answer() {
    const one = arrive()
    if (!one) return
    answered.add(one.press)
    one.answer()
    await vi.advanceTimersByTimeAsync(0)
  }

  const steps = {
    press: () => press(tab, made++),
    pressInFormerTab: () => former && press(former, made++),
    arrive,
    answer,
    lose: () => request()?.lose(),
    async refuse() {
      const one = arrive()
      if (!one) return
      refused.add(one.press)
      one.refuse()
      await vi.advanceTimersByTimeAsync(0)
    },
    offline: () => onlineManager.setOnline(false),
    online: () => onlineManager.setOnline(true),
    later: () => vi.advanceTimersByTimeAsync(5_000),
    async reload() {
      tab.close()
      tab = await opened()
    },
    async takeOver() {
      closeFormer()
      wasTakenOver = true
      former = tab
      tab = await opened()
    },
    closeFormer,
    pressIn1970: () => atTime(3, () => press(tab, made++)),
    setClockBack: () => vi.setSystemTime(Date.now() - 3_600_000),
    storeIn1970: () => atTime(3, store),
    storeIn2099: () => atTime(4_080_000_000_000, store),
  }

  function store() {
    tab.queryClient.setQueryData(['round', '2026-11-30'], { stops: [] })
  }

  /** While the phone does not know the time. */
  function atTime(wrong: number, act: () => void) {
    const now = Date.now()
    vi.setSystemTime(wrong)
    act()
    vi.setSystemTime(now)
  }

  function closeFormer() {
    former?.close()
    former = undefined
  }

  /** If the page were reloaded now. */
  function expectNoneLost() {
    const unanswered = Array.from({ length: made }, (_, number) => number).filter((number) => !answered.has(number))
    expect(waiting()).toEqual(expect.arrayContaining(unanswered))
  }

  /** Opened once more, with coverage, when no round is kept any more, however often the clock was set back. */
  async function expectAllArrived() {
    closeAll()
    vi.setSystemTime(Date.now() + 3 * 24 * 3_600_000)
    onlineManager.setOnline(true)
    former = undefined
    tab = await opened()
    expect(stored().queries).toEqual([])
    do {
      while (request()) await answer()
      await vi.advanceTimersByTimeAsync(20_000)
    } while (request())
    // What was refused waits to be read.
    expect(waiting().filter((number) => !refused.has(number))).toEqual([])
    expect(new Set(arrived).size).toBe(made)
    if (!wasTakenOver) expect(arrived).toEqual(arrived.toSorted((one, other) => one - other))
  }

  /** After a fortnight not even what nobody has read. */
  async function expectNoneKeptForEver() {
    closeAll()
    vi.setSystemTime(Date.now() + 14 * 24 * 3_600_000)
    await opened()
    expect(waiting()).toEqual([])
  }

  return { steps, expectNoneLost, expectAllArrived, expectNoneKeptForEver }
}

type Step = keyof Awaited<ReturnType<typeof story>>['steps']

test('no press is lost, and each arrives in its order', async () => {
  const inOneTab = [
    ...(['press', 'arrive', 'answer', 'lose', 'refuse', 'offline', 'online', 'later', 'reload'] as const),
    ...(['setClockBack', 'pressIn1970', 'storeIn1970', 'storeIn2099'] as const),
  ]
  const inTwo = [...inOneTab, ...(['pressInFormerTab', 'takeOver', 'closeFormer'] as const)]
  // Long, because each begins with the opening of a desk, which takes as long as all its steps.
  const long = (of: Step[]) => fc.array(fc.constantFrom(...of), { maxLength: 30, size: 'max' })
  const history = fc.asyncProperty(fc.oneof(long(inOneTab), long(inTwo)), async (names) => {
    closeAll()
    storage.clear()
    onlineManager.setOnline(true)
    vi.setSystemTime('2026-11-30T07:00:00Z')
    const { steps, expectNoneLost, expectAllArrived, expectNoneKeptForEver } = await story()
    for (const name of names) {
      const done = steps[name]()
      expectNoneLost()
      await done
      expectNoneLost()
    }
    await expectAllArrived()
    // Otherwise nothing is left; and each opening of a desk takes as long as all steps.
    if (waiting().length > 0) await expectNoneKeptForEver()
  })
  await fc.assert(history, { numRuns: 80 })
})
