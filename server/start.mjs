// Plain JavaScript, so that it also runs in a Node that is too old for TypeScript.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

const FILE = fileURLToPath(import.meta.url)
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const COMMANDS = {
  serve: 'serves the site, of the last build',
  build: 'builds the pages, if something has changed',
  dev: 'serves the sources, with hot reload',
  backend: 'serves data, accounts and files for a site of another process',
  backup: 'writes a backup: npm run backup -- [FILE or FOLDER] [--keys] [--verify]',
  restore: 'reads a backup: npm run restore -- FILE [--replace or --verify]',
  move: 'copies the site to another place: npm run move -- --from PLACE --to PLACE',
  import: 'imports another site: npm run import -- FILE, FOLDER or ADDRESS [--start]',
  export:
    'writes all content for other programs: npm run export -- [--to FILE] [--format NAME] [--static FOLDER]',
  doctor: 'says what is wrong with this installation',
  rescue: 'gives an administrator a new password: npm run rescue -- ADDRESS',
}
const minimum = engines.node.replace('>=', '')
const { node: version } = process.versions

if (isOlder(version, minimum)) startWithBundledNode()
else if (process.pid === 1 && process.execve && existsSync('/bin/sh')) becomeInit()
else await run()

function isOlder(one, other) {
  const [a, b] = [one, other].map(text => text.split('.').map(Number))
  const at = a.findIndex((part, i) => part !== b[i])
  return at >= 0 && a[at] < b[at]
}

/** Starts a child process, because a Node this old cannot replace itself with another program. */
function startWithBundledNode() {
  const bundled = fileURLToPath(
    new URL(`../node_modules/node-${process.platform}-${process.arch}/bin/node`, import.meta.url),
  )
  if (process.env.BYLINE_STARTER || !existsSync(bundled)) {
    console.error(
      `Byline requires Node ${minimum} or later, and this is ${version}. On Linux 'npm ci' installs its own: run it again with optional packages; elsewhere install a current Node.`,
    )
    process.exit(1)
  }
  console.warn(
    `Node ${version} is older than ${minimum}, so the bundled Node is started as a second process. To run only that one: node_modules/.bin/node server/start.mjs`,
  )
  const child = spawn(bundled, ['--max-semi-space-size=8', FILE, ...process.argv.slice(2)], {
    // The child exits when this process does, because the channel closes.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { MALLOC_ARENA_MAX: '2', ...process.env, BYLINE_STARTER: 'yes' },
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

// Process 1 of a container inherits the processes of a killed Postgres, and Node never reaps processes that it did not start.
// A shell does, so it replaces this process, forwards signals and exits with the server's status.
function becomeInit() {
  const script =
    '"$@" & child=$!; trap "kill -TERM $child" TERM INT HUP; while kill -0 $child 2>/dev/null; do wait $child; status=$?; done; exit $status'
  const command = [process.execPath, ...process.execArgv, FILE, ...process.argv.slice(2)]
  process.execve('/bin/sh', ['sh', '-c', script, 'byline', ...command], process.env)
}

async function run() {
  const [command, ...args] = process.argv.slice(2)
  if (command !== undefined && !Object.hasOwn(COMMANDS, command)) await listCommands(command)
  // Node saves compiled code on exit for the next start. The default folder may belong to another user.
  module.enableCompileCache(fileURLToPath(new URL('../build/compile-cache', import.meta.url)))
  process.env.NODE_ENV = command === 'dev' ? 'development' : 'production'
  if (command === undefined || command === 'build') await build()
  if (command === 'build') return
  if (['backup', 'restore', 'move'].includes(command)) {
    const { runBackupCommand } = await import('./backup/move/command.ts')
    return runBackupCommand(command, args)
  }
  if (command === 'import') {
    const { runImportCommand } = await import('./import/import-command.ts')
    return runImportCommand(args)
  }
  if (command === 'export') {
    const { runExportCommand } = await import('./export/export-command.ts')
    return runExportCommand(args)
  }
  if (command === 'doctor' || command === 'rescue') {
    const { runOperatorCommand } = await import('./start/operator-command.ts')
    return runOperatorCommand(command, args)
  }
  const { main } = await import('./start/main.ts')
  await main(command === 'dev' || command === 'backend' ? command : 'site')
}

async function listCommands(command) {
  if (command === '--version') {
    const { describeVersion } = await import('./base/describe-version.ts')
    process.stdout.write(`${describeVersion()}\n`)
    process.exit(0)
  }
  const isHelp = ['help', '--help', '-h'].includes(command)
  const lines = Object.entries(COMMANDS).map(([name, does]) => `  ${name.padEnd(9)}${does}`)
  const output = isHelp ? process.stdout : process.stderr
  output.write(
    `${isHelp ? '' : `There is no command '${command}'. `}Without a command, Byline builds and serves the site. Commands:\n${lines.join('\n')}\n  --version prints the version\n`,
  )
  process.exit(isHelp ? 0 : 1)
}

async function build() {
  try {
    const { buildIfStale } = await import('./build/build.ts')
    await buildIfStale()
  } catch (error) {
    const { reportStartError } = await import('./base/start-error.ts')
    reportStartError(error)
    process.exit(1)
  }
}
