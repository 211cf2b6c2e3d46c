import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClasses } from '../../../ui/Button.tsx'
import { Hint } from '../../../ui/hints/Hint.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LONG_TEXT, Specimen, Specimens } from '../Specimen.tsx'

const SIZES = ['xsmall', 'small', 'medium', 'large'] as const
const VARIANTS = ['solid', 'default', 'muted', 'ghost'] as const
const COLORS = ['neutral', 'success', 'warning', 'danger'] as const

export function Buttons() {
  const [isPressed, setPressed] = useState(true)
  const [presses, setPresses] = useState(0)
  return (
    <>
      {COLORS.map((color) => (
        <Specimens key={color} title={`Color ${color}`} isGrid>
          {SIZES.map((size) => (
            <Specimen key={size} state={size}>
              <div className="flex flex-wrap gap-2">
                {VARIANTS.map((variant) => (
                  <Button key={variant} size={size} variant={variant} color={color}>
                    {variant}
                  </Button>
                ))}
              </div>
            </Specimen>
          ))}
          <Specimen state="disabled">
            <div className="flex flex-wrap gap-2">
              {VARIANTS.map((variant) => (
                <Button key={variant} size="small" variant={variant} color={color} disabled>
                  {variant}
                </Button>
              ))}
            </div>
          </Specimen>
          <Specimen state="loading">
            <div className="flex flex-wrap gap-2">
              {VARIANTS.map((variant) => (
                <Button key={variant} size="small" variant={variant} color={color} isLoading>
                  {variant}
                </Button>
              ))}
            </div>
          </Specimen>
        </Specimens>
      ))}
      <Specimens title="In use">
        <Specimen state="with a sign">
          <Button>
            <Icon name="download" size={13} />
            Download
          </Button>
        </Specimen>
        <Specimen state="only a sign, with a hint">
          <Hint text="Shows the figures behind the chart">
            <IconButton variant="default" icon="table" iconSize={13} label="Show as table" />
          </Hint>
        </Specimen>
        <Specimen state="focused">
          <Button className="outline-2 outline-offset-1 outline-accent">Focused</Button>
        </Specimen>
        <Specimen state="pressed or not">
          <Button aria-pressed={isPressed} onClick={() => setPressed(!isPressed)}>
            Log
          </Button>
        </Specimen>
        <Specimen state="counts what it takes">
          <Button onClick={() => setPresses(presses + 1)}>Pressed {presses} times</Button>
        </Specimen>
        <Specimen state="loading takes no press">
          <Button isLoading onClick={() => setPresses(presses + 1)}>
            Save
          </Button>
        </Specimen>
        <Specimen state="a link">
          <Link to="/metrics" className={buttonClasses({ size: 'small' })}>
            All metrics
          </Link>
        </Specimen>
        <Specimen state="long text" width="field">
          <Button>
            <span className="truncate">{LONG_TEXT}</span>
          </Button>
        </Specimen>
      </Specimens>
    </>
  )
}
