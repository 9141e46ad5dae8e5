/**
 * Inlined in the head of the home page. Who arrives at its top sees the first screen before the rest is laid out, a
 * section at a time, by first-paint.ts; layout.css does the leaving out. Whoever is taken further down, by a fragment,
 * a reload or the way back, needs the true heights at once.
 */

const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (arrival?.type === 'navigate' && !location.hash) document.documentElement.dataset.arriving = ''
