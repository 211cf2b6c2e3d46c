import { useRef, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Input } from '../../ui/Input.tsx'
import { NAME_LENGTH } from '../documentWords.ts'

type Props = {
  name: string
  /** Undefined where it may not be renamed. */
  onRename: ((name: string) => void) | undefined
}

/** The name of a document as the heading of its page. A click turns it into a field; Enter saves, Escape cancels. */
export function DocumentName({ name, onRename }: Props) {
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const hasEnded = useRef(false)
  const end = (next: string | null, isByKey: boolean) => {
    // Removing the field may trigger another blur.
    if (hasEnded.current) return
    hasEnded.current = true
    setEditing(false)
    // Returns the focus to the button once it is rendered again.
    if (isByKey) requestAnimationFrame(() => button.current?.focus())
    const written = next?.trim().replace(/\s+/g, ' ') ?? ''
    if (written !== '' && written !== name) onRename?.(written)
  }
  if (isEditing)
    return (
      <Input
        autoFocus
        aria-label="Name"
        defaultValue={name}
        maxLength={NAME_LENGTH}
        autoComplete="off"
        size="medium"
        className="w-0 max-w-xl flex-1 font-semibold"
        onFocus={({ target }) => target.select()}
        onBlur={({ target }) => end(target.value, false)}
        onKeyDown={({ key, currentTarget, nativeEvent }) => {
          if (nativeEvent.isComposing) return
          if (key === 'Enter') end(currentTarget.value, true)
          if (key === 'Escape') end(null, true)
        }}
      />
    )
  return (
    <h1 className="flex min-w-0 items-center text-xl font-semibold tracking-tight">
      {onRename === undefined ? (
        <bdi className="min-w-0 break-words">{name}</bdi>
      ) : (
        <button
          ref={button}
          type="button"
          title="Rename"
          className="group flex min-w-0 items-center gap-1.5 rounded-sm text-left pointer-coarse:min-h-11"
          onClick={() => {
            hasEnded.current = false
            setEditing(true)
          }}
        >
          <bdi className="min-w-0 break-words">{name}</bdi>
          <span className="text-fg3 group-hover:text-fg">
            <Icon name="pencil" size={13} />
          </span>
        </button>
      )}
    </h1>
  )
}
