import { useState } from 'react'
import { browserStorage } from '../data/browserStorage.ts'

const KEY = 'tt.nav-folded'

/** Whether the navigation is folded, remembered on this machine. */
export function useFoldedNavigation(): [boolean, () => void] {
  const [isFolded, setFolded] = useState(() => browserStorage.read(KEY) === '1')
  const toggle = () => {
    setFolded(!isFolded)
    browserStorage.write(KEY, isFolded ? '0' : '1')
  }
  return [isFolded, toggle]
}
