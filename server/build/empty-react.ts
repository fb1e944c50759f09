import type { Plugin } from 'vite'

/** Parts of React that no page uses: their functions in react-dom, and what a script says that uses them. */
const unused = [
  {
    part: '<ViewTransition>',
    functions: /ViewTransition(?!Pseudo)|^measure(Cloned)?Instance$/,
    count: 25,
    use: /\.(ViewTransition|addTransitionType)\b/,
  },
  {
    part: '<Fragment ref>',
    functions: /^(?!is).*Fragment(Instance|Handle|ParentInstance)/,
    count: 11,
    use: /\bFragment, \{\s*(key: [^\n]+,\s*)?ref\b/,
  },
  {
    part: 'useActionState',
    functions: /ActionState/,
    count: 6,
    use: /\.use(Action|Form)State\b/,
  },
  {
    part: 'preload and preinit',
    functions: /^(prefetchDNS|preconnect(As)?|preload(Module)?|preinit(Style|Script|ModuleScript))$/,
    count: 8,
    use: /\.(prefetchDNS|preconnect|preload|preinit)(Module)?\)?\(/,
  },
  {
    part: '<link precedence>',
    functions:
      /^(acquireResource|suspendResource|(preload|insert|insertSuspended)Stylesheets?|insertStylesheetIntoRoot|adoptPreloadPropsFor\w+|stylesheetPropsFromRawProps)$/,
    count: 9,
    use: /\bprecedence:/,
  },
  { part: '<SuspenseList>', functions: /SuspenseList/, count: 4, use: /\.(unstable_)?SuspenseList\b/ },
]

const isReact = /\/node_modules\/react(-dom)?\/cjs\//

/** A tenth of React, which every page would load. Fails where React has other functions, and where a script uses what they are for. */
export function emptyUnusedOfReact(): Plugin {
  return {
    name: 'empty-unused-of-react',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
      handler(code) {
        const { body } = this.parse(code)
        const emptied = new Set<string>()
        for (const { part, functions, count } of unused) {
          const names = body
            .flatMap(node => (node.type === 'FunctionDeclaration' ? (node.id?.name ?? []) : []))
            .filter(name => functions.test(name))
          if (names.length !== count)
            this.error(`React has ${names.length} functions for ${part}, not ${count}: look again.`)
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
            if (!isReact.test(id) && code && use.test(code))
              this.error(`${id} uses ${part} of React, which the build leaves out.`)
      }
    },
  }
}
