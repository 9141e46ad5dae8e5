/**
 * Monday morning at a house in Sollentuna: four bags by the door. Wall, lawn and sky run on beyond the frame, so that
 * the picture can end at the edge of any window.
 */
export function Doorstep() {
  return (
    <svg className="doorstep" viewBox="0 0 640 560" aria-hidden="true">
      <pattern id="planks" width="38" height="38" patternUnits="userSpaceOnUse">
        <path className="plank" d="M0 0h3v38H0Z" />
      </pattern>
      <circle className="sun" cx="24" cy="236" r="104" />
      <path className="wall" d="M76 30h3000v440H76Z" />
      <path fill="url(#planks)" d="M76 30h3000v440H76Z" />
      <circle className="glow" cx="350" cy="190" r="130" />
      <path className="stone" d="M76 452h3000v30H76Z" />
      <path className="lawn" d="M-3000 482h6000v600h-6000Z" />
      <path className="trim" d="M64 30h26v452H64ZM412 70h196v412H412Z" />
      <path className="roof" d="M22 30 132-600h3000V30Z" />
      <path className="tiles" d="M31-20h3000M39-68h3000M48-116h3000M56-164h3000M65-212h3000M73-260h3000" />
      <path className="eave" d="M18 22h3000v14H18Z" />
      <path className="door" d="M430 88h160v380H430Z" />
      <path className="pane" d="M454 114h112v100H454Z" />
      <path className="trim" d="M506 114h8v100h-8Zm-52 46h112v8H454Z" />
      <path className="groove" d="M454 240h112v84H454Zm0 106h112v100H454Z" />
      <path className="trim" d="M440 280h8v40h-8Z" />
      <path className="stone" d="M388 468h244v20H388Z" />
      <path className="step" d="M366 488h288v24H366Z" />
      <path className="fur" d="M344 112h12v26h-12Zm-22 62 10-40h36l10 40Z" />
      <circle className="bulb" cx="350" cy="178" r="15" />
      <path
        className="fur"
        d="M570 472c-15-1-20-18-16-34 2-14 9-21 9-33-4-9-3-21 1-32l9 9c5-2 9-2 14 0l9-9c4 11 4 22-1 33 6 16 17 23 17 44 0 15-7 22-16 22Zm38-7c16 5 24-3 20-15-2-8-10-7-9-1 0 6-4 7-11 6Z"
      />
      <use className="cardboard" href="#cardboard" x="-6" y="306" width="166" height="216" />
      <use className="metal" href="#metal" x="280" y="322" width="158" height="205" />
      <use className="glass" href="#glass" x="92" y="262" width="200" height="260" />
      <use className="plastic" href="#plastic" x="194" y="328" width="170" height="221" />
    </svg>
  )
}
