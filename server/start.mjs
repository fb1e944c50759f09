// Plain JavaScript, so that it can report a Node version that is too old for TypeScript.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Byline needs Node 22.18 or later, and this is ${process.versions.node}. On Linux 'npm ci' brings its own: run it again without leaving out optional packages; elsewhere install a current Node.`,
  )
  process.exit(1)
}

// No command: builds if stale, then serves. 'build': only builds. 'serve': only serves. 'dev': serves the sources.
const command = process.argv[2]
// Selects React's production or development build.
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
