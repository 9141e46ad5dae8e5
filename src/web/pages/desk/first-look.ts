/** Inlined in the head, before anything else can read the address: takes a sign-in link out of it. */

import { type SignInLink, takeSignInLink } from './sign-in/sign-in-link.ts'

declare global {
  interface Window {
    /** Until the desk's script takes it. */
    arrivedBy?: SignInLink | null
  }
}

window.arrivedBy = takeSignInLink()
