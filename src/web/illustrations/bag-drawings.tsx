import { House } from './doorstep.tsx'
import { Film, TiedBag } from './film.tsx'

/** For every `<use>` on the page: first in the body. */
export function BagDrawings() {
  return (
    <svg className="drawings" aria-hidden="true">
      <defs>
        <g id="film">
          <Film />
        </g>
        <House />
      </defs>
      <symbol id="tied" viewBox="0 0 100 130">
        <TiedBag />
      </symbol>
      <symbol id="glass" viewBox="0 0 100 130">
        <path d="M22 123V92c0-8 6-9 6-18V60h9v14c0 9 6 10 6 18v31Z" />
        <path fillOpacity=".55" d="M46 123V98q0-5 4-6v-6h20v6q4 1 4 6v25Z" />
        <path fillOpacity=".8" d="m73 122 4-25c1-5 4-6 4-12h6c1 6 1 8 1 13l-3 24Z" />
        <path fill="#fff" fillOpacity=".65" d="M22 97h21v14H22Zm24 7h28v12H46Z" />
        <use href="#film" />
      </symbol>
      <symbol id="plastic" viewBox="0 0 100 130">
        <path d="M48 123V86c0-9 5-11 8-13V62h13v9c7 2 11 9 11 17v35Zm18-24v13h7V91q0-8-5-11c-3 6-2 12-2 19Z" />
        <path fillOpacity=".55" d="m15 96 30-2-4 29H20Z" />
        <path fillOpacity=".8" d="M12 90h34v5H13Z" />
        <path fill="#fff" fillOpacity=".65" d="M50 96h12v17H50ZM19 102h22l-2 12H20Z" />
        <use href="#film" />
      </symbol>
      <symbol id="metal" viewBox="0 0 100 130">
        <path d="M17 92c0-7 28-7 28 0v28c0 6-28 6-28 0Z" />
        <path fillOpacity=".55" d="M49 82c0-7 32-7 32 0v37c0 7-32 7-32 0Z" />
        <path fillOpacity=".8" d="m34 84-6-20 20-5 5 19Z" />
        <path
          fill="#fff"
          fillOpacity=".65"
          d="M20 92c0-3 22-3 22 0s-22 3-22 0Zm29 4c6 4 26 4 32 0v12c-6 4-26 4-32 0Zm4-14c0-4 24-4 24 0s-24 4-24 0ZM31 66l14-4 1 4-14 4Z"
        />
        <use href="#film" />
      </symbol>
      <symbol id="cardboard" viewBox="0 0 100 130">
        <path d="m19 123-4-42 30-3 4 45Z" />
        <path fillOpacity=".8" d="M38 123V85l9-13h19l9 13v38Z" />
        <path fillOpacity=".55" d="m72 123 4-35 12 2-3 33Z" />
        <path fill="#fff" fillOpacity=".65" d="m18 90 18-2v5l-18 2Zm29-15h19l6 9H41Zm-5 20h29v17H42Z" />
        <use href="#film" />
      </symbol>
    </svg>
  )
}
