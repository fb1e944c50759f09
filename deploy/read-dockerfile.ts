interface Instruction {
  name: string
  text: string
}

export function readStages(dockerfile: string): Instruction[][] {
  const lines = dockerfile.replace(/\\\n/g, ' ').split('\n')
  const stages: Instruction[][] = []
  for (const line of lines.filter(line => line.trim() && !line.startsWith('#'))) {
    const [, name = '', text = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (name === 'FROM') stages.push([])
    else stages.at(-1)?.push({ name, text })
  }
  return stages
}

export function commandOf(stage: Instruction[], name: 'CMD' | 'HEALTHCHECK'): string[] {
  const text = stage.find(instruction => instruction.name === name)?.text ?? ''
  const command: unknown = JSON.parse(text.slice(text.indexOf('[')))
  if (!Array.isArray(command) || !command.every(word => typeof word === 'string'))
    throw new Error(`${name} is not in JSON form.`)
  return command
}
