import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The manifest of a small site fits into the page; without it each link would ask the server for its route.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
