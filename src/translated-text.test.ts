/**
 * A browser that translates a page puts elements of its own in the place of the text nodes. React still holds the nodes: it
 * changes text that is shown nowhere, and fails as it removes one or inserts something before it. An element that holds one
 * text and nothing else is safe, because React then sets the element's content.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const web = `${import.meta.dirname}/web/`
const BESIDE = 'text that can change is not alone in its element'
const AFTER = 'text follows what can come and go'

test('text that can change, and text after what can come and go, has an element of its own', () => {
  const faults = filesInTheBrowser().flatMap((file) =>
    faultsOf(readFileSync(file, 'utf8')).map(({ fault, line }) => `${file.slice(web.length)}:${line} ${fault}`),
  )
  expect(faults).toEqual([])
})

test.each([
  ['const A = ({ name }) => <p>Hej {name}</p>', BESIDE],
  ["const A = ({ name }) => <p>{'Hej ' + name}</p>", undefined],
  ["const A = ({ is }) => <p><b>Hej</b>{is && ' du'}</p>", BESIDE],
  ['const A = ({ name }) => <>{name}</>', BESIDE],
  ["const name = 'Bo'; const A = () => <p>Hej {name}</p>", undefined],
  ['const A = ({ is }) => <p>{is && <b>Hej</b>} du</p>', AFTER],
  ['const A = ({ is }) => <p>Hej {is && <b>du</b>}</p>', undefined],
  ['const A = ({ is }) => <p>{is && <b>Hej</b>}<i>du</i> der</p>', undefined],
  ["const A = ({ all }) => <p>{all.map((one) => <b key={one}>{one}</b>)}{' '}der</p>", AFTER],
  ['const A = ({ is }) => { const part = is ? <b>du</b> : null; return <p>Hej {part}</p> }', undefined],
])('%s', (code, fault) => expect(faultsOf(code)[0]?.fault).toBe(fault))

/** What the pages' scripts can reach: all else is in the document only. */
function filesInTheBrowser(): string[] {
  const names = readdirSync(join(web, 'pages'), { recursive: true, encoding: 'utf8' })
  const files = new Set(names.filter((name) => /entry\.tsx?$/.test(name)).map((name) => join(web, 'pages', name)))
  for (const file of files) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g)) {
      // prerendered-parts.tsx is rendered by the build.
      if (!path.includes('prerendered-parts')) files.add(resolve(dirname(file), path))
    }
  }
  return [...files].filter((file) => file.endsWith('.tsx')).sort()
}

/** Each kind of node has some of it. */
interface Node extends Partial<Record<'left' | 'right' | 'consequent' | 'alternate' | 'property' | 'callee', Node>> {
  type: string
  start: number
  name?: string
  value?: unknown
  operator?: string
  id?: Node
  init?: Node
  local?: Node
  children?: Node[]
  expression?: Node
}

function faultsOf(code: string): { fault: string; line: number }[] {
  const { program, errors } = parseSync('a.tsx', code)
  expect(errors).toEqual([])
  const nodes = nodesIn(program)
  // Names of what is made of elements, and of what never changes.
  const elements = new Set(['children', 'cloneElement', 'undefined'])
  const constants = new Set<string>()
  for (const node of nodes) {
    const name = (node.id ?? node.local)?.name ?? ''
    if (/^(VariableDeclarator|FunctionDeclaration)$/.test(node.type) && holdsElement(node)) elements.add(name)
    if (/^Import.*Specifier$/.test(node.type) || node.init?.type === 'JSXElement') constants.add(name)
  }
  for (const [, names = ''] of code.matchAll(/^(?:export )?const (\w+|\{[^}]*\}|\[[^\]]*\])/gm)) {
    for (const name of names.match(/\w+/g) ?? []) constants.add(name)
  }

  return nodes.flatMap(({ type, children = [] }) => {
    const shown = children.filter(({ type, value, expression }) =>
      type === 'JSXText' ? !/^\s*\n\s*$/.test(String(value)) : expression?.type !== 'JSXEmptyExpression',
    )
    const isAlone = shown.length === 1 && type === 'JSXElement'
    return shown.flatMap(({ expression, start }, at) => {
      const line = code.slice(0, start).split('\n').length
      const next = shown[at + 1]
      if (!expression || isConstant(expression)) return []
      if (canBeText(expression)) return isAlone ? [] : [{ fault: BESIDE, line }]
      return next?.type === 'JSXText' || canBeText(next?.expression) ? [{ fault: AFTER, line }] : []
    })
  })

  function canBeText(node: Node | undefined): boolean {
    switch (node?.type) {
      case 'LogicalExpression':
        return canBeText(node.right) || (node.operator !== '&&' && canBeText(node.left))
      case 'ConditionalExpression':
        return canBeText(node.consequent) || canBeText(node.alternate)
      case 'Identifier':
        return !elements.has(node.name ?? '')
      case 'Literal':
        return node.value !== null
      case 'MemberExpression':
        return canBeText(node.property)
      case 'CallExpression':
        return !holdsElement(node) && canBeText(node.callee)
      default:
        return node !== undefined && !holdsElement(node)
    }
  }

  function isConstant(expression: Node): boolean {
    const all = nodesIn(expression)
    const properties = new Set(all.map(({ property }) => property))
    return all.every((node) => node.type !== 'Identifier' || constants.has(node.name ?? '') || properties.has(node))
  }
}

function holdsElement(node: Node): boolean {
  return nodesIn(node).some(({ type }) => /^JSX(Element|Fragment)$/.test(type))
}

function nodesIn(node: object): Node[] {
  const within = Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === 'string')
    .flatMap(nodesIn)
  return 'type' in node ? [node as Node, ...within] : within
}
