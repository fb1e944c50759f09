import { runToEnd } from '../backup/command.ts'
import { examine } from './doctor.ts'
import { rescue } from './rescue.ts'

export function runOperatorCommand(command: 'doctor' | 'rescue', args: string[]): Promise<void> {
  return runToEnd(async () => {
    if (command === 'rescue') return print(await rescue(process.env, args))
    const findings = await examine(process.env)
    for (const { isOk, sentence } of findings) print(`${isOk ? 'ok ' : '!! '} ${sentence}`)
    if (findings.some(({ isOk }) => !isOk)) process.exit(1)
  })
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
