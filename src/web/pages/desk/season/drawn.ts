/**
 * A picture of the page as a PNG with so many pixels a side. An image of an SVG knows neither the page's drawings, colours nor type: the
 * first two are written into it, and its words are set on the canvas, as is the company's logo, a file that it may not load.
 */
export async function drawn(picture: SVGSVGElement, pixels: number): Promise<Blob> {
  const { width, height } = picture.viewBox.baseVal
  const alone = picture.cloneNode(true) as SVGSVGElement
  const drawings = document.querySelector('svg.drawings')?.cloneNode(true) as SVGSVGElement
  alone.prepend(...drawings.childNodes)
  for (const part of alone.querySelectorAll('text, image')) part.remove()
  for (const part of alone.querySelectorAll('[class]')) {
    const [name] = part.classList
    const shown = name && picture.querySelector(`.${CSS.escape(name)}`)
    if (shown && part.localName === 'use') {
      part.setAttribute('fill', getComputedStyle(shown).fill)
      part.setAttribute('color', getComputedStyle(shown).color)
    }
  }
  alone.setAttribute('width', String(pixels))
  alone.setAttribute('height', String((pixels * height) / width))
  const source = withColours(new XMLSerializer().serializeToString(alone), picture)
  const image = await loaded(`data:image/svg+xml,${encodeURIComponent(source)}`)
  const canvas = Object.assign(document.createElement('canvas'), { width: pixels, height: (pixels * height) / width })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is nothing to draw on')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  context.scale(pixels / width, pixels / width)
  for (const logo of picture.querySelectorAll('image')) {
    const { x, y, width, height } = logo.getBBox()
    context.drawImage(await loaded(logo.href.baseVal), x, y, width, height)
  }
  await document.fonts.ready
  for (const words of picture.querySelectorAll('text')) write(context, words)
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('There is no picture'))), 'image/png')
  })
}

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

function write(context: CanvasRenderingContext2D, words: SVGTextElement): void {
  const { fontFamily, fontWeight, fill } = getComputedStyle(words)
  const at = (name: string) => Number(words.getAttribute(name))
  context.font = `${fontWeight} ${at('font-size')}px ${fontFamily}`
  context.fillStyle = fill
  context.textAlign = words.getAttribute('text-anchor') === 'end' ? 'right' : 'left'
  context.fillText(words.textContent ?? '', at('x'), at('y'))
}

/** The source with the colour that each `var(--name)` has there. */
function withColours(source: string, at: Element): string {
  const known = new Map<string, string>()
  const probe = at.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'g'))
  const colourOf = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const text = source.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const colour = known.get(name) ?? colourOf(name)
    known.set(name, colour)
    return colour
  })
  probe.remove()
  return text
}
