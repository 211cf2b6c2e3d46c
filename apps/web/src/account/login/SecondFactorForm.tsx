import type { SecondFactor } from '@tickmark/core/accounts/Security'
import { useState } from 'react'
import { ACCOUNT_CALL } from '../../data/accountQuery.ts'
import { postRest } from '../../data/rest/sendRest.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, FormError, SubmitButton } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { completeLogInOrThrow } from './logIn.ts'

const METHODS = {
  totp: {
    label: 'Code',
    description: 'The six digits that your authenticator app shows for this account.',
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    description:
      'One of those that you saved when you turned on two-factor authentication. Each works once.',
    other: 'Use the authenticator app',
  },
} as const

type Props = { factor: SecondFactor; onStartAgain: () => void }

/** The form for the second factor. */
export function SecondFactorForm({ factor, onStartAgain }: Props) {
  const [method, setMethod] = useState<keyof typeof METHODS>(
    factor.methods.includes('totp') ? 'totp' : 'recovery',
  )
  const other = method === 'totp' ? 'recovery' : 'totp'
  const { label, description, other: toOther } = METHODS[method]
  const form = useForm({
    names: ['code'],
    check: ({ code }) => ({ code: code.trim() === '' ? 'Enter the code.' : undefined }),
    send: async ({ code }) => {
      const body = { token: factor.token, code: code.replace(/\s/g, '') }
      await postRest('/login/second-factor', body, ACCOUNT_CALL)
      await completeLogInOrThrow()
    },
  })
  return (
    <Form form={form} label="Second factor">
      <TextField
        // Another method starts with an empty field.
        key={method}
        name="code"
        label={label}
        description={description}
        autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
        inputMode={method === 'totp' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        // The only field, shown after a button was pressed.
        autoFocus
      />
      <FormError />
      <SubmitButton>Log in</SubmitButton>
      <div className="flex flex-wrap justify-between gap-2">
        {factor.methods.includes(other) && (
          <Button variant="ghost" size="small" onClick={() => setMethod(other)}>
            {toOther}
          </Button>
        )}
        <Button variant="ghost" size="small" onClick={onStartAgain}>
          Start over
        </Button>
      </div>
    </Form>
  )
}
