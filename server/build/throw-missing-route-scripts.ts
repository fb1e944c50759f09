import type { Plugin } from 'vite'

/** See docs/decisions/009-route-scripts-that-fail-to-load.md. */
export function throwMissingRouteScripts(): Plugin {
  const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
  return {
    name: 'throw-missing-route-scripts',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/.*\/routeModules\.js$/ },
      handler(code) {
        if (!reload.test(code))
          this.error('React Router changed how it loads route scripts. Update throwMissingRouteScripts().')
        return { code: code.replace(reload, 'return { default() { throw error; } };'), map: null }
      },
    },
  }
}
