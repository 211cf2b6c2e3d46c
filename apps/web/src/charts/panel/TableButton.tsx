import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

type Props = { isOn: boolean; onChange: (isOn: true | undefined) => void }

/** Shows the figures of a drawing instead of it. */
export function TableButton({ isOn, onChange }: Props) {
  return (
    <Button
      aria-pressed={isOn}
      aria-label="Show as table"
      onClick={() => onChange(isOn ? undefined : true)}
    >
      <Icon name="table" size={13} />
    </Button>
  )
}
