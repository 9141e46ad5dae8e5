const outline =
  'M44 35C24 47 9 68 7 98c-1 22 5 29 43 29s44-7 43-29C91 68 76 47 56 35c3-9 10-17 18-22-9-4-18-1-24 6-6-6-15-8-24-3 8 4 15 10 18 19Z'

/** The bag itself, in 100 x 130. */
export function Film() {
  return (
    <>
      <path fillOpacity=".24" d={outline} />
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        d={`${outline}m4 6c-2 9-7 15-14 21m20-21c3 9 7 13 13 17`}
      />
      <path
        fill="none"
        stroke="#fff"
        strokeOpacity=".75"
        strokeWidth="3"
        strokeLinecap="round"
        d="M15 96c1-13 5-23 11-31"
      />
      <rect x="41" y="31" width="18" height="8" rx="4" />
    </>
  )
}

/** Lightened so that the background does not change its colour. */
export function TiedBag() {
  return (
    <>
      <path fill="var(--sheen)" d={outline} />
      <use href="#film" />
    </>
  )
}
