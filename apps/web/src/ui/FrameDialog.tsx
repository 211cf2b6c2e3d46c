import { useState } from 'react'
import { Button } from './Button.tsx'
import { copyText } from './copyText.ts'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { TextArea } from './Input.tsx'
import { Modal } from './Modal.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'
import { THEME_PREFERENCES, type ThemePreference, useTheme } from './theme.tsx'
import { type FrameSize, writeFrameCode } from './writeFrameCode.ts'

const THEMES = THEME_PREFERENCES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))
const SIZES = {
  full: { label: 'Full width', size: { width: null, height: 420 } },
  medium: { label: '720 × 420', size: { width: 720, height: 420 } },
  small: { label: '480 × 320', size: { width: 480, height: 320 } },
} as const satisfies Record<string, { label: string; size: FrameSize }>
const SEGMENTS = Object.entries(SIZES).map(([value, { label }]) => ({
  value: value as keyof typeof SIZES,
  label,
}))

const COLORS = [
  { id: 'background', label: 'Background' },
  { id: 'text', label: 'Text' },
  { id: 'accent', label: 'Accent' },
] as const

/** Colors in place of those of the theme, as `#rrggbb`. */
type FrameColors = Partial<Record<(typeof COLORS)[number]['id'], string>>

function writeColors(address: string, colors: FrameColors): string {
  const fields = new URLSearchParams(
    Object.entries(colors).map(([name, color]) => [name, color.replace('#', '')]),
  )
  if (fields.size === 0) return address
  return `${address}${address.includes('?') ? '&' : '?'}${fields}`
}

type Props = {
  title: string
  /** The address below the origin at which it is embedded, in a theme. */
  addressIn: (theme: ThemePreference) => string
  onClose: () => void
}

/** The code by which other pages show something in a frame, and how it will look there. */
export function FrameDialog({ title, addressIn, onClose }: Props) {
  const { theme: applied } = useTheme()
  const [theme, setTheme] = useState<ThemePreference>(applied)
  const [chosen, setChosen] = useState<keyof typeof SIZES>('full')
  const [colors, setColors] = useState<FrameColors>({})
  const { size } = SIZES[chosen]
  const path = writeColors(addressIn(theme), colors)
  const code = writeFrameCode(`${window.location.origin}${path}`, title, size)
  return (
    <Modal title={`Embed ${title}`} side="full" onClose={onClose}>
      <div className="mx-auto flex max-w-[1080px] flex-col gap-4 p-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SegmentedControl label="Theme" value={theme} segments={THEMES} onChange={setTheme} />
          <SegmentedControl label="Size" value={chosen} segments={SEGMENTS} onChange={setChosen} />
          {COLORS.map(({ id, label }) => (
            <label key={id} className="flex items-center gap-1.5 text-sm text-fg2">
              {label}
              <input
                type="color"
                value={colors[id] ?? '#808080'}
                onChange={({ target }) => setColors({ ...colors, [id]: target.value })}
                className="h-6 w-8 pointer-coarse:h-11"
              />
            </label>
          ))}
          {Object.keys(colors).length > 0 && (
            <Button variant="ghost" onClick={() => setColors({})}>
              Colors of the theme
            </Button>
          )}
        </div>
        <Field
          label="Code"
          description="Updates automatically, fits its width, and sets no cookies."
        >
          <TextArea
            readOnly
            value={code}
            className="font-mono text-sm break-all"
            onFocus={({ target }) => target.select()}
          />
        </Field>
        <div>
          <Button onClick={() => void copyText('Code', code)}>
            <Icon name="copy" size={13} />
            Copy code
          </Button>
        </div>
        <section aria-label="Preview" className="overflow-x-auto">
          <iframe
            // A frame that only changes its address would stand in the way of the back button.
            key={path}
            src={path}
            title={`Preview of ${title}`}
            width={size.width ?? '100%'}
            height={size.height}
            className="rounded-md border border-line"
            // Keys pressed in a frame do not reach the dialog.
            onLoad={({ currentTarget }) =>
              currentTarget.contentWindow?.addEventListener('keydown', ({ key }) => {
                if (key === 'Escape') onClose()
              })
            }
          />
        </section>
      </div>
    </Modal>
  )
}
