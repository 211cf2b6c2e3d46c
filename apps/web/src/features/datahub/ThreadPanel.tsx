import type { DatahubItem, DatahubMessage } from '@tickmark/core/datahub/DatahubItem'
import { useMayBeLoggedIn } from '../../data/session/sessionStore.ts'
import { Age } from '../../documents/Age.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ChosenName } from '../../ui/ChosenName.tsx'
import { Form, FormError, FormField, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { TextArea } from '../../ui/Input.tsx'
import { LoginButton } from '../../ui/LoginButton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { actOnItem } from './datahubCalls.ts'
import { nameAuthor } from './datahubWords.tsx'

/** Messages about a proposal, and the notes of its states. */
export function ThreadPanel({ item }: { item: DatahubItem }) {
  const mayBeLoggedIn = useMayBeLoggedIn()
  return (
    <Panel title="Thread">
      <div className="border-t border-line">
        {item.messages.length > 0 && (
          <ol aria-label="Messages">
            {item.messages.map((message) => (
              <Message key={message.message_id} message={message} />
            ))}
          </ol>
        )}
        <div className="p-3.5">{mayBeLoggedIn ? <Writer item={item} /> : <LoginButton />}</div>
      </div>
    </Panel>
  )
}

const EVENTS = {
  message: 'wrote',
  submitted: 'submitted it for review',
  merged: 'merged it',
  rejected: 'rejected it',
  reverted: 'reverted it',
} as const satisfies Record<DatahubMessage['event'], string>

function Message({ message }: { message: DatahubMessage }) {
  const { event, text, commit_id, author, created_at } = message
  const name = nameAuthor(author)
  return (
    <li className="flex gap-2.5 border-b border-line px-3.5 py-2.5">
      <Avatar name={name} size={24} />
      <div className="min-w-0 grow">
        <p className="text-sm text-fg3">
          <ChosenName className="font-medium text-fg" name={name} /> {EVENTS[event]}
          {commit_id !== null && ` (commit ${commit_id})`}, <Age at={created_at} />
        </p>
        {text !== '' && (
          <p dir="auto" className="mt-0.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
            <bdi>{text}</bdi>
          </p>
        )}
      </div>
    </li>
  )
}

function Writer({ item }: { item: DatahubItem }) {
  const form = useForm({
    names: ['text'],
    isEmptiedAfter: true,
    check: ({ text }) => ({ text: text.trim() === '' ? 'Enter a message.' : undefined }),
    send: ({ text }) => actOnItem(item.data_id, 'message', { text }),
  })
  return (
    <Form form={form} size="medium" label="Write a message">
      <FormField
        name="text"
        label="Message"
        description="Plain text. @name mentions a participant or staff."
      >
        <TextArea maxLength={10_000} />
      </FormField>
      <FormError />
      <SubmitButton className="self-start" variant="default">
        Send
      </SubmitButton>
    </Form>
  )
}
