/** What libraries bring that a page does not use, and no bundler can see, is left out of its script. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, type Plugin, parseAst, Visitor } from 'vite'

/**
 * The backend client makes these clients too, and no bundler can see that nobody calls them: a seventh of what a booking loads.
 * Only their `setAuth` is called by it unasked, for each new session.
 */
const unusedClients: Plugin = {
  name: 'without unused clients',
  enforce: 'pre',
  load: {
    filter: { id: /\/@supabase\/(realtime|storage|functions)-js\/.*\/index\.m?js$/ },
    handler: (id) => {
      if (id.includes('realtime')) return 'export class RealtimeClient { setAuth() {} }'
      if (id.includes('storage')) return 'export class StorageClient {}; export class StorageApiError extends Error {}'
      const names = ['Client', 'Error', 'FetchError', 'HttpError', 'RelayError'].map((name) => `Functions${name}`)
      return `export class FunctionRegion {}; ${names.map((name) => `export class ${name} {}`).join(';')}`
    },
  },
}

/**
 * The backend client comes with passwords, passkeys, second factors, administration and fifty filters, as methods of classes, which
 * no bundler drops either: a third of what a booking loads besides React. What is kept is whatever the page's scripts, what is kept
 * of the modules that use this one, or what is kept of it name after a full stop, or take out by name; all else cannot be called.
 */
const uncalledMethods: Plugin = {
  name: 'without uncalled methods',
  enforce: 'pre',
  transform: {
    filter: { id: /\/@supabase\/(auth-js\/.*\/GoTrue(Client|AdminApi)\.js|(postgrest|supabase)-js\/.*\/index\.mjs)$/ },
    handler: whatIsCalled,
  },
}

/** Another release may number the kinds of elements otherwise, and nothing in its code would say so. */
const KNOWN_RENDERER = '19.3.1'

/**
 * React's renderer handles every kind of element, most of which no page makes: a quarter of a page's script. An element's kind is in
 * its fiber's `tag`. What handles a kind that neither the page's scripts nor a library of theirs can make is left out, and so is each
 * hook that they do not name. An element made all the same would fail to render.
 */
const unmadeElements: Plugin = {
  name: 'without unmade elements',
  enforce: 'pre',
  transform: {
    filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
    handler(code) {
      const { version } = JSON.parse(readFileSync('node_modules/react-dom/package.json', 'utf8'))
      if (version !== KNOWN_RENDERER)
        throw new Error(
          `Read what React ${version} has in ReactWorkTags.js, put \`kinds\` right, and say so in KNOWN_RENDERER`,
        )
      return edited(code, unmade(code))
    },
  },
}

/** The same of what React and its renderer export. */
const unnamedExports: Plugin = {
  name: 'without unnamed exports',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(react|react-dom|scheduler)\/cjs\/(react|react-dom|scheduler)\.production\.js$/ },
    handler(code) {
      const renderer = readFileSync('node_modules/react-dom/cjs/react-dom-client.production.js', 'utf8')
      const called = `${renderer}${code.replaceAll(/^exports\.\w+ =/gm, '')}`.match(/(?<=\.)\w+/g)
      const named = new Set([...page.named, ...(called ?? [])])
      const edits: Edit[] = []
      new Visitor({
        ExpressionStatement({ expression, start, end }) {
          if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return
          const { object, property } = expression.left
          if (nameOf(object) === 'exports' && !named.has(nameOf(property))) edits.push({ start, end, text: '' })
        },
      }).visit(parseAst(code))
      return edited(code, edits)
    },
  },
}

/** The page that is built: its scripts, and every word in them and in the libraries of theirs that use React. */
let page = { scripts: [] as string[], named: new Set<string>() }

const thePage: Plugin = {
  name: 'the page',
  enforce: 'pre',
  buildStart({ input }) {
    const scripts = [...scriptsOf([input].flat().map(String))].map((file) => withoutRemarks(readFileSync(file, 'utf8')))
    page = { scripts, named: new Set([...scripts, ...librariesWithReact(scripts)].flatMap(words)) }
  },
}

export const leaveOut = [thePage, unusedClients, uncalledMethods, unmadeElements, unnamedExports]

function scriptsOf(files: string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file) || !/\.tsx?$/.test(file)) continue
    found.add(file)
    const imports = readFileSync(file, 'utf8').matchAll(/^(?!import type).*(?:\bfrom|\bimport\(?) ?'(\.[^']+)'/gm)
    scriptsOf(
      [...imports].map(([, name = '']) => join(dirname(file), name)),
      found,
    )
  }
  return found
}

function librariesWithReact(scripts: string[]): string[] {
  const imports = scripts.flatMap((text) => [...text.matchAll(/ from .((?:@[^/]+\/)?[a-z][^/']*)/g)])
  const found = new Set(imports.map(([, name = '']) => name))
  const code: string[] = []
  // A set also iterates over what is added on the way.
  for (const name of found) {
    const folder = `node_modules/${name}`
    if (/^(react|react-dom)$/.test(name) || !existsSync(folder)) continue
    const { dependencies = {}, peerDependencies = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
    if (!('react' in peerDependencies)) continue
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) found.add(needed)
    code.push(...globSync(`${folder}/**/*.{js,mjs}`).map((file) => readFileSync(file, 'utf8')))
  }
  return code
}

const words = (text: string): string[] => text.match(/\w+/g) ?? []
const withoutRemarks = (code: string) => code.replaceAll(/\/\*\*.*?\*\/|^\s*\/\/[^\n]*/gms, '')

interface Edit {
  start: number
  end: number
  text: string
}

/** An insertion stands before what it precedes; of two that overlap, the larger one counts. */
function byPlace(one: Edit, other: Edit): number {
  const reach = ({ start, end }: Edit) => (start === end ? Number.POSITIVE_INFINITY : end)
  return one.start - other.start || reach(other) - reach(one)
}

function edited(code: string, edits: Edit[]): string {
  let result = ''
  let at = 0
  for (const { start, end, text } of edits.toSorted(byPlace)) {
    // Within what is left out already.
    if (start < at) continue
    result += code.slice(at, start) + text
    at = end
  }
  return result + code.slice(at)
}

interface Kind {
  /** What its fibers have in `tag`, after React's ReactWorkTags.js. */
  tags: number[]
  types?: string[]
  /** Functions that are called for it alone, and so never. */
  calls?: RegExp
  isMade(): boolean
}

const named =
  (...names: string[]) =>
  () =>
    names.some((name) => page.named.has(name))
const written = (element: RegExp) => () => page.scripts.some((text) => element.test(text))

const kinds: Kind[] = [
  { tags: [4], types: ['PORTAL'], isMade: named('createPortal') },
  { tags: [9, 10], types: ['CONSUMER', 'CONTEXT'], isMade: named('createContext') },
  { tags: [11], types: ['FORWARD_REF'], isMade: named('forwardRef') },
  { tags: [12], types: ['PROFILER'], isMade: named('Profiler') },
  { tags: [13], types: ['SUSPENSE'], isMade: named('Suspense') },
  { tags: [14, 15], types: ['MEMO'], isMade: named('memo') },
  { tags: [16], types: ['LAZY'], isMade: named('lazy') },
  // What these two may hide, and what the server has not sent of it yet.
  { tags: [18, 22, 23], isMade: named('Activity', 'Suspense') },
  { tags: [19], types: ['SUSPENSE_LIST'], isMade: named('SuspenseList') },
  { tags: [26], calls: /^isHostHoistableType$/, isMade: written(/<(link|meta|script|style|title)\b/) },
  { tags: [27], isMade: written(/<(body|head|html)\b/) },
  {
    tags: [30],
    types: ['LEGACY_HIDDEN', 'VIEW_TRANSITION'],
    calls: /^startViewTransition$/,
    isMade: named('ViewTransition'),
  },
  { tags: [31], types: ['ACTIVITY'], isMade: named('Activity') },
  // A fragment itself has another tag: this is what a ref to one gets.
  { tags: [], calls: /FragmentInstance/, isMade: written(/<Fragment\b[^>]*\bref=/) },
]

function unmade(code: string): Edit[] {
  const absent = kinds.filter(({ isMade }) => !isMade())
  const tags = new Set<unknown>(absent.flatMap(({ tags }) => tags))
  const types = new Set(absent.flatMap(({ types = [] }) => types.map((type) => `REACT_${type}_TYPE`)))
  const isUncalled = (callee: ESTree.Node) => absent.some(({ calls }) => calls?.test(nameOf(callee)))
  const isUnmade = (test: ESTree.Node) => (test.type === 'Literal' ? tags.has(test.value) : types.has(nameOf(test)))
  const edits: Edit[] = []
  const replace = ({ start, end }: ESTree.Span, text: string) => edits.push({ start, end, text })

  new Visitor({
    SwitchStatement({ discriminant, cases }) {
      if (isTag(discriminant) || cases.some(({ test }) => types.has(nameOf(test))))
        edits.push(...unreached(cases, isUnmade))
    },
    BinaryExpression(expression) {
      const { left, right, operator } = expression
      if (left.type !== 'Literal' || !tags.has(left.value) || !isTag(right)) return
      if (operator === '===' || operator === '!==') replace(expression, String(operator === '!=='))
    },
    CallExpression(call) {
      if (isUncalled(call.callee)) replace(call, 'false')
    },
    ExpressionStatement(statement) {
      const { expression } = statement
      if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return
      const { object } = expression.left
      if (object.type === 'MemberExpression' && isUncalled(object.object)) replace(statement, '')
    },
    ObjectExpression({ properties }) {
      const keys = properties.map((each) => (each.type === 'Property' ? nameOf(each.key) : ''))
      const isHooks = keys.includes('useState')
      // Besides the first two, these ask the browser for a file beforehand.
      const isHints = keys.join(' ') === 'f r D C L m X S M'
      for (const [at, { start, end }] of properties.entries()) {
        const isUsed = isHints ? at < 2 || asksBeforehand() : !isHooks || page.named.has(keys[at] ?? '')
        if (!isUsed) replace({ start, end: code[end] === ',' ? end + 1 : end }, '')
      }
    },
  }).visit(parseAst(code))
  return edits
}

const asksBeforehand = named('prefetchDNS', 'preconnect', 'preload', 'preloadModule', 'preinit', 'preinitModule')

/** The labels and statements of a switch that nothing comes to. */
function unreached(cases: ESTree.SwitchCase[], isUnmade: (test: ESTree.Node) => boolean): Edit[] {
  let fallsThrough = false
  return cases.flatMap(({ test, consequent, start, end }) => {
    const isReached = fallsThrough || !test || !isUnmade(test)
    const [first] = consequent
    fallsThrough = isReached && !isEnd(consequent)
    if (!test || !isUnmade(test)) return []
    // Reached only from the case before it.
    if (isReached || !first) return [{ start, end: first?.start ?? end, text: '' }]
    // Not cut out: the variables that it declares may be used elsewhere. The minifier keeps them, and leaves out the rest.
    return [
      { start: first.start, end: first.start, text: 'if (false) {' },
      { start: end, end, text: '}' },
    ]
  })
}

function isTag(node: ESTree.Node): boolean {
  return node.type === 'MemberExpression' ? nameOf(node.property) === 'tag' : /^(tag|.+Tag)$/.test(nameOf(node))
}

/** Whether nothing after the statements of a case is reached from them, so far as one sees at the last. */
function isEnd(statements: ESTree.Statement[]): boolean {
  const last = statements.at(-1)
  if (last?.type === 'BlockStatement') return isEnd(last.body)
  return ['BreakStatement', 'ContinueStatement', 'ReturnStatement', 'ThrowStatement'].includes(last?.type ?? '')
}

function nameOf(node: ESTree.Node | null): string {
  return node?.type === 'Identifier' ? node.name : ''
}

function whatIsCalled(code: string, id: string): string {
  const parts = partsOfClasses(code)
  const without = (dropped: readonly Part[]) =>
    edited(
      code,
      dropped.map((part) => ({ ...part, text: '' })),
    )
  const users = usersOf(id).map((file) => whatIsCalled(readFileSync(file, 'utf8'), file))
  let text = [without(parts), ...users].map(withoutRemarks).concat(page.scripts).join('\n')
  let dropped = parts
  for (;;) {
    const named = new Set(text.match(/(?<=[.{,]\s*)\w+/g))
    const found = dropped.filter(({ name }) => named.has(name))
    if (found.length === 0) return without(dropped)
    text = found.map(({ start, end }) => withoutRemarks(code.slice(start, end))).join('\n')
    dropped = dropped.filter((part) => !found.includes(part))
  }
}

function usersOf(id: string): string[] {
  if (id.includes('supabase-js/')) return []
  return [
    id.includes('AdminApi') ? id.replace('AdminApi', 'Client') : 'node_modules/@supabase/supabase-js/dist/index.mjs',
  ]
}

interface Part {
  name: string
  start: number
  end: number
}

/** Asked for again by each page, and for each module that uses one: to parse it takes most of the time. */
const partsOf = new Map<string, Part[]>()

/** The methods of a module's classes, and the groups of them that their constructors make, in order. */
function partsOfClasses(code: string): Part[] {
  const known = partsOf.get(code)
  if (known) return known
  const parts: Part[] = []
  new Visitor({
    MethodDefinition({ key, kind, start, end }) {
      if (key.type === 'Identifier' && kind === 'method') parts.push({ name: key.name, start, end })
    },
    ExpressionStatement({ expression, start, end }) {
      if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return
      const { left, right } = expression
      const isGroup = right.type === 'ObjectExpression' || right.type === 'NewExpression'
      if (isGroup && left.object.type === 'ThisExpression' && left.property.type === 'Identifier') {
        parts.push({ name: left.property.name, start, end })
      }
    },
  }).visit(parseAst(code))
  // Only whole ones: a group that a method makes goes with it.
  const whole = parts.filter(({ start, end }) => !parts.some((other) => other.start < start && end < other.end))
  partsOf.set(code, whole)
  return whole
}
