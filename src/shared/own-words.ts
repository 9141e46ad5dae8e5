import { company } from './company.ts'

const own = company.words

/** Sentences of the pages that a company may have its own of, because it does otherwise. */
export const ownWords = {
  sorting: own.sorting ?? 'Varje material för sig, i genomskinliga påsar eller lådor som du håller med.',
  bags: own.bags ?? 'Ett material i varje genomskinlig påse eller låda.',
  putOut:
    own.putOut ?? 'Vid huset eller porten, aldrig i trapphuset: det är en utrymningsväg. Sedan kan du gå hemifrån.',
  /** Said wherever something else than the four ordinary materials can be asked for. */
  notTaken: own.notTaken ?? 'Vi tar inte elektronik, batterier, kemikalier eller grovsopor.',
}
