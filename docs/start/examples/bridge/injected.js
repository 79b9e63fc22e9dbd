// A webview that injects a script before the page's own. Bundle the two files into one script.
import { answer } from './host.js'

window.AbonoHost = { postMessage: (text) => answer(text, (reply) => window.AbonoBridge.receive(reply)) }
