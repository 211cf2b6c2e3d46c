import { DockerfileParser, ModifiableInstruction } from 'dockerfile-ast'

export type Step = { keyword: string; text: string }
/** A stage of a Dockerfile: the image that it begins with, its name, and what follows, in order. */
export type Stage = { image: string; name: string | null; steps: Step[] }

/** The stages of a Dockerfile. Comments are gone, and continued lines are one. */
export function readStages(dockerfile: string): Stage[] {
  const stages: Stage[] = []
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    const keyword = instruction.getKeyword()
    const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : []
    const text = [...flags, instruction.getArgumentsContent() ?? '']
      .join(' ')
      .replace(/\\\n\s*/g, '')
    if (keyword === 'FROM') {
      const [image = '', , name] = text.split(/\s+/)
      stages.push({ image, name: name ?? null, steps: [] })
    } else stages.at(-1)?.steps.push({ keyword, text })
  }
  return stages
}

/** The variables of an ENV instruction. */
export function readVariables(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(/\s+/).map((word) => {
      const at = word.indexOf('=')
      return [word.slice(0, at), word.slice(at + 1)]
    }),
  )
}
