/** What a day within the fourteen days costs the company, where the household has not asked for one. */
export const unaskedStart = (
  <p className="small">
    Hushållet har inte bett er börja under ångertiden. Hämtar ni innan den är slut och hushållet ångrar sig, får ni inte
    betalt för det.
  </p>
)
