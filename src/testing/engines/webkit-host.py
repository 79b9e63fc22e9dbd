#!/usr/bin/python3
"""An app around the pages, as on an iPhone: WebKitGTK with a bridge over webkit.messageHandlers. WebKitWebDriver starts it."""
import json
import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

WIDTH, HEIGHT = 390, 844
ACTIONS = ["openPage", "closeWebview", "goHome", "goMine", "backToLogin", "callTelephone", "goToRate"]
ACTIONS += ["confirmBurialPoint", "startBank", "endBank", "confirmAccount"]
NOT_FOUND = {"code": -32601, "message": "no such action"}

# What the page does wrong, and what it asked the app for, is kept where a test reads it.
KEEP = """
window.faults = []
window.asked = []
addEventListener('error', (event) => faults.push(String(event.message)))
addEventListener('unhandledrejection', (event) => faults.push(String(event.reason)))
addEventListener('securitypolicyviolation', (event) => faults.push(event.violatedDirective + ' ' + event.blockedURI))
"""


def open_view(context):
    manager = WebKit2.UserContentManager()
    at_start = WebKit2.UserScriptInjectionTime.START
    frames = WebKit2.UserContentInjectedFrames.TOP_FRAME
    manager.add_script(WebKit2.UserScript.new(KEEP, frames, at_start, None, None))
    view = WebKit2.WebView(web_context=context, user_content_manager=manager, is_controlled_by_automation=True)
    view.get_settings().set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)

    def say(message):
        text = json.dumps({"jsonrpc": "2.0", **message})
        run(f"AbonoBridge.receive({json.dumps(text)})")

    def run(script):
        view.evaluate_javascript(script, -1, None, None, None, None)

    def hear(_manager, result):
        message = json.loads(result.get_js_value().to_string())
        if message.get("method") == "hello":
            say({"method": "ready", "params": {"protocol": 1, "actions": ACTIONS}})
        elif "id" in message:
            run(f"asked.push({json.dumps([message['method'], message.get('params')])})")
            is_known = message["method"] in ACTIONS
            say({"id": message["id"], **({"result": {}} if is_known else {"error": NOT_FOUND})})

    manager.connect("script-message-received::abonoHost", hear)
    manager.register_script_message_handler("abonoHost")
    # Without a graphics card this WebKit crashes in a view transition, so it asks the pages for reduced motion.
    Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
    window = Gtk.Window()
    window.set_default_size(WIDTH, HEIGHT)
    window.add(view)
    window.show_all()
    return view


def automate(context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("AbonoHost")
    session.set_application_info(info)
    session.connect("create-web-view", lambda _session: open_view(context))


context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.connect("automation-started", automate)
Gtk.main()
