import { writeCode } from '../../../charts/panel/actions/writeCode.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { TextArea } from '../../../ui/Input.tsx'

type Props = {
  path: string
  token: string
  /** True if the shown token is masked; the copied call contains it. */
  isMasked?: boolean
}

/** A curl command for the public API. */
export function CurlExample({ path, token, isMasked = false }: Props) {
  const { origin } = window.location
  const write = (shown: string) =>
    writeCode('curl', { method: 'GET', path, address: path }, { origin, token: shown })
  return (
    <div className="flex flex-col items-start gap-2">
      <Field label="Example request" className="w-full">
        <TextArea
          readOnly
          value={write(isMasked ? maskToken(token) : token)}
          spellCheck={false}
          className="font-mono text-sm break-all"
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <Button onClick={() => void copyText('Request', write(token))}>
        <Icon name="copy" size={13} />
        Copy request
      </Button>
    </div>
  )
}

const SHOWN = 8
const HIDDEN = 24

/** A token masked for the screen: its first characters, without the rest and its length. */
export function maskToken(token: string): string {
  return `${token.slice(0, SHOWN)}${'•'.repeat(HIDDEN)}`
}
