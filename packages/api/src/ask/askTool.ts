import type { AskPart } from '@tickmark/core/answers/AskPlan'
import { answerQuery } from '../tools/queryMetricsTool.ts'
import { callEndpoint, type ToolContext, tool } from '../tools/Tool.ts'
import { CURSOR_FIELD, clip, writeText } from '../tools/writeToolText.ts'
import { AskInput } from './AskInput.ts'
import { ask } from './ask.ts'
import { runAskCall } from './runAskCall.ts'

const MAX_ECHO_LENGTH = 500

export const askTool = tool({
  name: 'ask',
  title: 'Ask in plain language',
  description:
    'Answers a question in English or German such as “monthly fees of aave by chain since 2023”. States how the question was understood; returns a follow-up question if it is ambiguous. Forecasts and advice are refused.',
  input: AskInput.extend({ cursor: CURSOR_FIELD }),
  async run(tools, { cursor, ...input }) {
    const { parts, outcome } = await callEndpoint(tools, ask, { ...input, answered: false })
    const read = parts.length === 0 ? '' : `Read as: ${parts.map(describePart).join('; ')}.`
    if (outcome.kind === 'query')
      return answerQuery(tools, outcome.query, { cursor, lead: read, parts })
    if (outcome.kind === 'screen') {
      const answers: string[] = []
      for (const { tool: name, input: asked } of outcome.calls) {
        const call = { tool: name, input: { ...asked, ...(cursor !== undefined && { cursor }) } }
        answers.push((await runAskCall(call, tools)).text)
      }
      return { text: [read, ...answers].filter((text) => text !== '').join('\n\n') }
    }
    if (outcome.kind === 'clarify')
      return {
        text: writeText(
          [
            read,
            outcome.question,
            outcome.choices
              .map(({ label, prompt }) => `- ${label}: ${clip(prompt, MAX_ECHO_LENGTH)}`)
              .join('\n'),
          ],
          linkToQuestions(tools),
        ),
      }
    const names = outcome.names.map(
      ({ name, nearest }) =>
        `- ${clip(name, MAX_ECHO_LENGTH)}: ${nearest.map(({ label, value }) => `${label} (${value})`).join(', ') || 'no similar names'}`,
    )
    return { text: writeText([read, outcome.message, names.join('\n')], linkToQuestions(tools)) }
  },
})

function linkToQuestions({ origin }: ToolContext): string {
  return `${origin}/explorer/queries`
}

function describePart({ role, words, label }: AskPart): string {
  return `${role} ${label} (“${clip(words, MAX_ECHO_LENGTH)}”)`
}
