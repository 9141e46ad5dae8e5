/**
 * Monday morning at a house in Sollentuna: four bags by the door. Wall, lawn and sky run on beyond the frame, so that
 * the picture can end at the edge of any window.
 */
export function Doorstep() {
  return (
    <svg className="doorstep" viewBox="0 0 640 520" aria-hidden="true">
      <pattern id="planks" width="34" height="34" patternUnits="userSpaceOnUse">
        <path className="plank" d="M0 0h3v34H0Z" />
      </pattern>
      <circle className="sun" cx="20" cy="170" r="120" />
      <path className="wall" d="M90-400h3000v850H90Z" />
      <path fill="url(#planks)" d="M90-400h3000v850H90Z" />
      <path className="stone" d="M90 432h3000v26H90Z" />
      <path className="lawn" d="M-3000 458h6000v600h-6000Z" />
      <path className="trim" d="M78-400h24v858H78ZM396 88h176v370H396Z" />
      <path className="door" d="M412 104h144v340H412Z" />
      <path className="pane" d="M432 126h104v92H432Z" />
      <path className="trim" d="M480 126h8v92h-8Zm-48 42h104v8H432Z" />
      <path className="groove" d="M432 244h104v70H432Zm0 92h104v86H432Z" />
      <path className="stone" d="M372 444h224v18H372Zm-20 18h264v22H352Z" />
      <path className="trim" d="M420 274h14v26h-14Z" />
      <circle className="glow" cx="346" cy="170" r="92" />
      <path className="fur" d="M336 118h20v22h-20Z" />
      <path className="bulb" d="m334 140-10 34h44l-10-34Z" />
      <path
        className="fur"
        d="M520 444c-13-1-17-16-14-30 2-12 8-18 8-28-4-8-3-18 0-27l8 7c4-2 8-2 12 0l8-7c3 9 4 19-1 28 5 14 15 20 15 38 0 13-6 19-14 19Zm34-6c14 4 21-3 18-13-2-7-9-6-8-1 0 5-4 6-10 5Z"
      />
      <use className="glass" href="#glass" x="112" y="306" width="130" height="169" />
      <use className="metal" href="#metal" x="300" y="330" width="112" height="146" />
      <use className="plastic" href="#plastic" x="198" y="294" width="146" height="190" />
      <use className="cardboard" href="#cardboard" x="26" y="326" width="122" height="159" />
    </svg>
  )
}
