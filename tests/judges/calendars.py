"""What libical, icalendar and vobject say of the calendars in these files: one line for each fault, none if there is none."""
import sys

import gi
import icalendar
import vobject

gi.require_version("ICalGLib", "3.0")
from gi.repository import ICalGLib


def faults_of(text):
    component = ICalGLib.Component.new_from_string(text)
    if component is None:
        yield "libical cannot read it"
        return
    if not component.check_restrictions():
        yield "libical: a restriction of RFC 5545 or 5546 is broken"
    # What it could not read or allow, it has written into the component.
    for line in component.as_ical_string().splitlines():
        if line.startswith("X-LIC-ERROR"):
            yield f"libical: {line}"
    read = icalendar.Calendar.from_ical(text)
    for part in read.walk():
        for name, why in part.errors:
            yield f"icalendar: {name}: {why}"
        for name in part.required:
            if name not in part:
                yield f"icalendar: {part.name} has no {name}"
    other = vobject.readOne(text)
    other.validate(raiseException=True)
    events = [sum(1 for _ in component_events(component)), len(read.walk("VEVENT")), len(other.contents.get("vevent", []))]
    if len(set(events)) > 1:
        yield f"they count different events: {events}"


def component_events(component):
    event = component.get_first_component(ICalGLib.ComponentKind.VEVENT_COMPONENT)
    while event is not None:
        yield event
        event = component.get_next_component(ICalGLib.ComponentKind.VEVENT_COMPONENT)


for path in sys.argv[1:]:
    with open(path, encoding="utf-8", newline="") as file:
        text = file.read()
    try:
        for fault in faults_of(text):
            print(f"{path}: {fault}")
    except Exception as fault:
        print(f"{path}: {type(fault).__name__}: {fault}")
