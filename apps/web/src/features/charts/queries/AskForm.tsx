import { useRef, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Input } from '../../../ui/Input.tsx'
import { useShortcuts } from '../../../ui/shortcuts/useShortcuts.ts'
import { recentQuestions } from './recentQuestions.ts'

type Props = {
  text: string
  onText: (text: string) => void
  isRunning: boolean
  onAsk: (prompt: string) => void
}

/** Where a question is typed; `/` leads to it, and its list offers the last ones. */
export function AskForm({ text, onText, isRunning, onAsk }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const recent = useSyncExternalStore(recentQuestions.subscribe, recentQuestions.get)
  useShortcuts([
    {
      group: 'Queries',
      scope: 'default',
      keys: '/',
      label: 'Ask',
      isOfPage: true,
      run: () => {
        field.current?.focus()
        field.current?.select()
      },
    },
  ])
  return (
    <search>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') onAsk(text.trim())
        }}
      >
        <Input
          ref={field}
          aria-label="Ask for figures"
          placeholder="Monthly fees of Aave by chain since 2023"
          size="large"
          className="flex-1"
          maxLength={1_000}
          list="recent-questions"
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
        <datalist id="recent-questions">
          {recent.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <Button type="submit" variant="solid" size="large" disabled={text.trim() === ''}>
          {isRunning ? 'Asking…' : 'Ask'}
        </Button>
      </form>
    </search>
  )
}
