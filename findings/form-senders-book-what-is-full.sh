#!/bin/sh
# Five libraries that send the forms of pages without a browser, as Debian 12 has them: lxml 4.9.2, WebTest 3.0.0 and mechanize 0.4.8 for
# Python, HTML::Form 6.11 for Perl and Mechanize 2.8.5 for Ruby. The form has a list of times of which nothing is chosen: 08:00 in a group
# that is disabled, since it is full, and 10:00 in one that is not.
#
# Guessed: all send 10:00, the first that is not disabled, as HTML says and Chromium does.
# Seen: lxml, WebTest, HTML::Form and Ruby's Mechanize send 08:00, the time that nobody can choose in a browser. Only Python's mechanize
#       knows that the group closes what is in it. A test of the page that is made with the four books a full time and passes where a
#       person cannot. Nothing is said; neither their manuals nor their trackers tell of disabled groups.
#
# Fails if that changes. Needs python3-lxml, python3-webtest, python3-mechanize, libhtml-form-perl and ruby-mechanize.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for package in python3-lxml=4.9.2 python3-webtest=3.0.0 python3-mechanize=1:0.4.8 libhtml-form-perl=6.11 ruby-mechanize=2.8.5; do
  dpkg-query -W -f='${Package}=${Version}\n' "${package%%=*}" 2>/dev/null | grep -qF "$package" ||
    { echo "$package is not here" && exit 2; }
done
cat >form.html <<'HTML'
<!doctype html><title>Book</title><form method="post"><select name="time">
<optgroup label="Full" disabled><option>08:00</option></optgroup><optgroup label="Free"><option>10:00</option></optgroup>
</select></form>
HTML
cat >senders.py <<'PY'
import lxml.html
import mechanize
import webtest
page = open('form.html', 'rb').read()
print('lxml', lxml.html.fromstring(page).forms[0].form_values())
def site(environment, start):
    start('200 OK', [('Content-Type', 'text/html; charset=utf-8')])
    return [page]
print('WebTest', webtest.TestApp(site).get('/').form.submit_fields())
browser = mechanize.Browser()
browser.set_response(mechanize.make_response(page, [('Content-Type', 'text/html')], 'http://127.0.0.1/', 200, 'OK'))
browser.select_form(nr=0)
print('mechanize', browser.form.click_pairs())
PY
{
  /usr/bin/python3 -W ignore senders.py
  perl -MHTML::Form -0777 -ne 'print "HTML::Form ", HTML::Form->parse($_, base => "http://127.0.0.1/")->click->content, "\n"' form.html
  /usr/bin/ruby -rmechanize -e 'page = Mechanize::Page.new(URI("http://127.0.0.1/"), {}, File.read("form.html"), 200, Mechanize.new)
    puts "Mechanize #{page.forms[0].build_query}"'
} | tee seen
cmp - seen <<'SEEN'
lxml [('time', '08:00')]
WebTest [('time', '08:00')]
mechanize [('time', '10:00')]
HTML::Form time=08%3A00
Mechanize [["time", "08:00"]]
SEEN
