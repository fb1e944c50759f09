import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

// React Router reloads the page whenever a route's script does not arrive, again and again, and forgets where the reader
// was going. Thrown by a component instead, the error reaches our error page at the new address, which reloads once and
// then asks. (Thrown right here it would be lost: the router keeps what the loader answered and shows an empty page.)
function throwMissingRouteScripts(): Plugin {
  const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
  return {
    name: 'throw-missing-route-scripts',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/.*\/routeModules\.js$/ },
      handler(code) {
        if (!reload.test(code)) this.error('React Router loads route scripts in another way: look again.')
        return { code: code.replace(reload, 'return { default() { throw error; } };'), map: null }
      },
    },
  }
}

export default defineConfig({
  plugins: [reactRouter(), throwMissingRouteScripts()],
  build: { assetsInlineLimit: 0 },
})
