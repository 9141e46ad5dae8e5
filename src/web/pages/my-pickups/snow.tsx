const flakes = [-60, 12, 58, 104, 151, 190, 236, 281, 322, 371, 418, 466, 512, 559, 601, 634]

export function Snow() {
  return (
    <g className="snow">
      {flakes.map((x, at) => (
        <circle key={x} cx={x} cy={(at * 137) % 480} r={3 + (at % 3)} />
      ))}
    </g>
  )
}
