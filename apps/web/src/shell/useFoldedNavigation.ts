import { useState } from 'react'

const KEY = 'tt.nav-folded'

/** Whether the navigation is folded, remembered on this machine. */
export function useFoldedNavigation(): [boolean, () => void] {
  const [isFolded, setFolded] = useState(read)
  const toggle = () => {
    setFolded(!isFolded)
    try {
      localStorage.setItem(KEY, isFolded ? '0' : '1')
    } catch {
      // Storage can be switched off; the choice then lasts as long as the page.
    }
  }
  return [isFolded, toggle]
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    return false
  }
}
