// The test command. Its last line has the counts.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installPackages } from './install-packages.mjs'

const unknown = process.argv.slice(2).filter(option => option !== '--no-install')
if (unknown.length > 0) {
  print(
    `Unknown: ${unknown.join(' ')}. Usage: npm test [-- --no-install]. For some of the tests: npx vitest run PATH`,
  )
  process.exit(2)
}

const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(findMemory() ?? tmpdir(), 'byline-run-'))
/** The temporary folder of all tests, to find files that they leave behind. */
const temporary = join(scratch, 'tmp')
mkdirSync(temporary)
// Postgres may run as another account, which needs to enter this folder.
chmodSync(scratch, 0o711)
/** The running child processes. */
const children = new Set()
/** Set once the run was interrupted, so that nothing else starts. */
let isEnding = false
let passed = 0
/** The names of failed steps and tests. */
const failures = []

/** Returns Linux's in-memory folder if it has 4 GB left: copying a database there takes a tenth of the CPU time. */
function findMemory() {
  const folder = '/dev/shm'
  if (process.env.TMPDIR || !existsSync(folder)) return null
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4e9 ? folder : null
}

function print(text) {
  process.stdout.write(`${text}\n`)
}

function start(command, args, options = {}) {
  const { env, stdio } = options
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, TMPDIR: temporary, ...env } })
  children.add(child)
  child.on('close', () => children.delete(child))
  return child
}

// A Postgres that a test has started ends within a minute once its folder is gone.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    isEnding = true
    const ended = Promise.all([...children].map(child => once(child, 'close')))
    for (const child of children) child.kill(signal)
    await Promise.race([ended, sleep(10_000)])
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
    process.exit(130)
  })

function run(name, command, args, env = {}) {
  print(`\n— ${name}`)
  const started = performance.now()
  const child = start(command, args, { stdio: 'inherit', env })
  child.on('error', error => print(error.message))
  return new Promise(resolve =>
    child.on('close', status => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      print(`— ${name}: ${status === 0 ? 'passed' : 'failed'} in ${seconds} s`)
      if (!isEnding) resolve(status === 0)
    }),
  )
}

/** Runs a step in parallel with others and prints its output at the end. `isPatient`: with low priority. */
function runInParallel(name, command, args, isPatient = false) {
  const started = performance.now()
  const child = start(command, args)
  if (isPatient && child.pid) setPriority(child.pid, 10)
  let output = ''
  const add = text => {
    output += text
  }
  child.stdout.on('data', add)
  child.stderr.on('data', add)
  child.on('error', error => add(`${error.message}\n`))
  return new Promise(resolve =>
    child.on('close', status => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      print(`\n— ${name}\n${output}— ${name}: ${status === 0 ? 'passed' : 'failed'} in ${seconds} s`)
      count(status === 0, name)
      if (!isEnding) resolve()
    }),
  )
}

function count(hasPassed, name) {
  if (hasPassed) passed += 1
  else failures.push(name)
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Runs tests of Vitest: those of `files`, or all. */
async function runUnits(name, files) {
  const file = join(scratch, `vitest-${files.length}.json`)
  const isGreen = await run(name, bin('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(files.length > 0 ? ['--maxWorkers=1', ...files] : []),
  ])
  return { isGreen, report: readReport(file) }
}

/** Lists the failed tests of a Vitest report. A file that could not be loaded, or failed after its tests, counts as one. */
function listFailed(report) {
  return report.testResults.flatMap(({ name: path, status, assertionResults }) => {
    const file = relative(root, path)
    const failed = assertionResults.filter(({ status }) => status !== 'passed')
    if (failed.length === 0 && status === 'failed') return [{ file, name: file }]
    return failed.map(({ fullName }) => ({ file, name: `${file} › ${fullName}` }))
  })
}

/** Lists the journeys of a Playwright report that have one of these statuses. */
function listJourneys(statuses, suites = []) {
  return suites.flatMap(({ file, specs = [], suites }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => statuses.includes(status)))
      .map(({ title }) => `${file} › ${title}`),
    ...listJourneys(statuses, suites),
  ])
}

/** Command lines of processes that still run with our temporary folder. Empty on other systems than Linux. */
function listLeftProcesses() {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc').flatMap(pid => {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
      return environment.includes(`TMPDIR=${temporary}`)
        ? [`process ${pid}: ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')}`]
        : []
    } catch {
      // Not a process, another account's, or one that has just ended.
      return []
    }
  })
}

function leavesNothing() {
  // A process may take a moment to end, and Postgres checks once a minute whether its folder still exists.
  const patience = Date.now() + 70_000
  for (const what of listLeftProcesses()) print(`Waiting for ${what}`)
  while (listLeftProcesses().length > 0 && Date.now() < patience) spawnSync('sleep', ['0.2'])
  // The test tools have their caches there, and a killed Chromium leaves its folder behind.
  const files = readdirSync(temporary).filter(
    name => !/^((node-compile|playwright-transform)-cache|\.org\.chromium\.)/.test(name),
  )
  const left = [...files, ...listLeftProcesses()]
  for (const what of left) print(`Left behind: ${what}`)
  return left.length === 0
}

const bin = name => join(root, 'node_modules/.bin', name)

const missing = installPackages(!process.argv.includes('--no-install'), print)
const started = performance.now()
await runInParallel('Routes typed', bin('react-router'), ['typegen'])
const checks = Promise.all([
  // Another checker would compute most types again, for half as much processor time on top.
  runInParallel('Types', bin('tsc'), ['--checkers', '1'], true),
  runInParallel('Lint', bin('biome'), ['check', '--error-on-warnings'], true),
])
await runInParallel('Build', process.execPath, ['server/start.mjs', 'build'])

const units = await runUnits('Unit, engine and access', [])
await checks
const unfinished = units.report ? listFailed(units.report) : []
// A test may time out on a busy machine. As with the journeys, its file is run again, which is reported below.
const again =
  unfinished.length > 0
    ? await runUnits('What failed, once more and alone', [...new Set(unfinished.map(({ file }) => file))])
    : null
const stillFailed = again?.report ? listFailed(again.report) : unfinished
const passedSecond = unfinished.filter(({ name }) => !stillFailed.some(failed => failed.name === name))
passed += (units.report?.numPassedTests ?? 0) + passedSecond.length
failures.push(...stillFailed.map(({ name }) => name))
// Something other than a test failed, or there is no report.
if (stillFailed.length === 0 && !(again ?? units).isGreen) failures.push('Unit, engine and access')

const journeysFile = join(scratch, 'playwright.json')
const journeysPassed = await run(
  'Journeys in Chromium, Firefox and WebKit',
  bin('playwright'),
  ['test', '--config', 'tests/browser/playwright.config.ts'],
  // Node runs TypeScript itself; Playwright's own compiler takes four seconds, in which nothing else runs.
  { PLAYWRIGHT_JSON_OUTPUT_NAME: journeysFile, PW_DISABLE_TS_ESM: '1' },
)
const journeys = readReport(journeysFile)
const { expected = 0, flaky: passedAgain = 0 } = journeys?.stats ?? {}
const failedJourneys = listJourneys(['unexpected', 'skipped'], journeys?.suites)
passed += expected + passedAgain
failures.push(...failedJourneys)
if (failedJourneys.length === 0 && !(journeysPassed && expected)) failures.push('Journeys')

count(leavesNothing(), 'Nothing left behind')
rmSync(scratch, { recursive: true, force: true })
print(`\nWhole picture, without installing: ${((performance.now() - started) / 60_000).toFixed(1)} minutes`)
// A flaky test is a defect to look into, but does not fail the run.
const flaky = [...passedSecond.map(({ name }) => name), ...listJourneys(['flaky'], journeys?.suites)]
for (const name of flaky) print(`Passed only the second time: ${name}`)
for (const name of failures) print(`Failed: ${name}`)
for (const sentence of missing) print(sentence)
print(`\n${flaky.length} flaky`)
print(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0
