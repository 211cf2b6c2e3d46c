import { IconButton } from './IconButton.tsx'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void }

/** Shows the figures of a drawing instead of it. */
export function TableButton({ isOn, onChange }: Props) {
  return (
    <IconButton
      variant="default"
      icon="table"
      iconSize={13}
      aria-pressed={isOn}
      label="Show as table"
      onClick={() => onChange(!isOn)}
    />
  )
}
