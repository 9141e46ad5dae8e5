/** In kronor, of any price that the company sets; `private.is_price` has the same limit. */
export const HIGHEST_PRICE = 100_000
