// React Native: <WebView onMessage={(event) => onMessage(view.current, event)}>, where `view` is the ref of the WebView.
import { answer } from './host.js'

const pages = 'http://localhost:3000' // your pages, as https://loans.example.com

export function onMessage(view, { nativeEvent }) {
  if (new URL(nativeEvent.url).origin !== pages) return
  const send = (text) => view.injectJavaScript(`AbonoBridge.receive(${JSON.stringify(text)}); true`)
  answer(nativeEvent.data, send)
}
