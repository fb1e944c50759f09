// Plain JavaScript: on a Node that cannot run TypeScript this file still has to say so.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Byline needs Node 22.18 or later, and this is ${process.versions.node}. On Linux 'npm ci' brings its own: run it again without leaving out optional packages; elsewhere install a current Node.`,
  )
  process.exit(1)
}

// Without a word: builds what is stale, then serves. 'build' only builds, 'serve' only serves, 'dev' serves the sources.
const command = process.argv[2]
// React chooses by it which half of itself it loads.
process.env.NODE_ENV = command === 'dev' ? 'development' : 'production'

if (command === undefined || command === 'build') {
  const { buildIfStale } = await import('./build.ts')
  try {
    buildIfStale()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
if (command !== 'build') {
  const { main } = await import('./main.ts')
  await main(command === 'dev')
}
