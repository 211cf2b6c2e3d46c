import { Button } from './Button.tsx'
import { copyText } from './copyText.ts'
import { Icon } from './Icon.tsx'
import { Input } from './Input.tsx'

type Props = {
  /** The name of the text, as announced when it was copied: `API key`. */
  name: string
  value: string
}

/** A text to take along: selected when it is reached, copied by the button beside it. */
export function CopyField({ name, value }: Props) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Input
        readOnly
        size="medium"
        aria-label={name}
        value={value}
        spellCheck={false}
        autoComplete="off"
        className="w-0 flex-1 font-mono"
        onFocus={({ target }) => target.select()}
      />
      <Button size="medium" aria-label={`Copy ${name}`} onClick={() => void copyText(name, value)}>
        <Icon name="copy" size={13} />
        Copy
      </Button>
    </div>
  )
}
