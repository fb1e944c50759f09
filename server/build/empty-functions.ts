import type { Plugin } from 'vite'

const react = /\/react-dom\/cjs\/react-dom-client\.production\.js$/
const links = /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/
const errors = /\/react-router\/dist\/production\/lib\/hooks\.js$/

/** Parts of React and its router that no page uses: their functions in a file, and what a module says that uses them. */
const unused = [
  {
    file: react,
    part: '<ViewTransition>',
    functions: /ViewTransition(?!Pseudo)|^measure(Cloned)?Instance$/,
    count: 25,
    use: /\.(ViewTransition|addTransitionType)\b/,
  },
  {
    file: react,
    part: '<Fragment ref>',
    functions: /^(?!is).*Fragment(Instance|Handle|ParentInstance)/,
    count: 11,
    use: /\bFragment, \{\s*(key: [^\n]+,\s*)?ref\b/,
  },
  {
    file: react,
    part: 'useActionState',
    functions: /ActionState/,
    count: 6,
    use: /\.use(Action|Form)State\b/,
  },
  {
    file: react,
    part: 'preload and preinit',
    functions: /^(prefetchDNS|preconnect(As)?|preload(Module)?|preinit(Style|Script|ModuleScript))$/,
    count: 8,
    use: /\.(prefetchDNS|preconnect|preload|preinit)(Module)?\)?\(/,
  },
  {
    file: react,
    part: '<link precedence>',
    functions:
      /^(acquireResource|suspendResource|(preload|insert|insertSuspended)Stylesheets?|insertStylesheetIntoRoot|adoptPreloadPropsFor\w+|stylesheetPropsFromRawProps)$/,
    count: 9,
    use: /\bprecedence:/,
  },
  {
    file: react,
    part: '<SuspenseList>',
    functions: /SuspenseList/,
    count: 4,
    use: /\.(unstable_)?SuspenseList\b/,
  },
  { file: react, part: '<Activity>', functions: /Activity/, count: 6, use: /\.Activity\b/ },
  {
    file: react,
    part: 'the compiler',
    functions: /^useMemoCache$/,
    count: 1,
    use: /compiler_runtime\b|\.__COMPILER_RUNTIME\b/,
  },
  {
    file: react,
    part: 'custom elements',
    functions: /CustomElement/,
    count: 2,
    use: /\b(jsxs?|createElement)\)?\("[a-z]+-/,
  },
  {
    file: links,
    part: '<Link prefetch>',
    functions: /^PrefetchPageLinks$/,
    count: 1,
    use: /\bprefetch:|\.PrefetchPageLinks\b/,
  },
  {
    file: errors,
    part: 'server components',
    functions: /^RSCErrorHandler$/,
    count: 1,
    use: /\bRSC(Hydrated|Static)Router\b/,
  },
]

const isItself = /\/node_modules\/react(-dom|-router)?\//

/** A tenth of the framework (docs/decisions/021-parts-of-react-left-out.md). Fails where that has other functions, and where a module uses what they are for. */
export function emptyUnusedFunctions(): Plugin {
  return {
    name: 'empty-unused-functions',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: [react, links, errors] },
      handler(code, id) {
        const { body } = this.parse(code)
        const emptied = new Set<string>()
        for (const { file, part, functions, count } of unused) {
          if (!file.test(id)) continue
          const names = body
            .flatMap(node => (node.type === 'FunctionDeclaration' ? (node.id?.name ?? []) : []))
            .filter(name => functions.test(name))
          if (names.length !== count)
            this.error(`There are ${names.length} functions for ${part}, not ${count}: look again.`)
          for (const name of names) emptied.add(name)
        }
        const written = body.map(node => {
          const text = code.slice(node.start, node.end)
          const [name = ''] = /(?<=^function )\w+|^\w+(?=\.prototype\.)/.exec(text) ?? []
          if (!emptied.has(name)) return text
          return node.type === 'FunctionDeclaration' ? `function ${name}() {}` : ''
        })
        return { code: written.join('\n'), map: null }
      },
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const [id, { code }] of Object.entries(chunk.modules))
          for (const { part, use } of unused)
            if (!isItself.test(id) && code && use.test(code))
              this.error(`${id} uses ${part}, which the build leaves out.`)
      }
    },
  }
}
