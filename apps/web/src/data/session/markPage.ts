/** Says on `<html>` whether somebody is logged in. */
export function markPage(isLoggedIn: boolean): void {
  const { classList } = document.documentElement
  classList.toggle('is-loggedin', isLoggedIn)
  classList.toggle('is-not-loggedin', !isLoggedIn)
}
