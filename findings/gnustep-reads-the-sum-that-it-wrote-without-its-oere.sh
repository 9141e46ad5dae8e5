#!/bin/sh
# GNUstep Base 1.28 (Debian's libgnustep-base-dev 1.28.1+really1.28.0-5): its NSNumberFormatter with Swedish rules, which writes sums with
# two decimals and reads them again, and the older one with the format #,##0.00.
#
# Guessed, in writing: "1 250,50" is read as 1250.5, and by #,##0.00 1250.5 is "1,250.50".
# Seen: 1250 is read from "1 250,50", from what it has written itself too, and -75 from "-75,25", while by English rules "1,250.50" is
#       1250.5. The older one writes "1,250.5", "75." and for a million and a quarter "12,5E6.", putting the comma between the digits of a
#       power of ten. (Of whole sums nothing was in writing at first.) The tracker does not tell of it.
#
# Fails if that changes. Needs gobjc and libgnustep-base-dev 1.28.1+really1.28.0-5.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
dpkg-query -W -f='${Version}\n' libgnustep-base-dev 2>/dev/null | grep -qxF '1.28.1+really1.28.0-5' ||
  { echo 'libgnustep-base-dev 1.28.1+really1.28.0-5 is not here' && exit 2; }
cat >sums.m <<'OBJC'
#import <Foundation/Foundation.h>
#include <stdio.h>
#define SUM(sum) [NSNumber numberWithDouble: sum]
int main(void)
{
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  for (NSString *name in [NSArray arrayWithObjects: @"sv_SE", @"en_US", nil]) {
    NSNumberFormatter *sums = [NSNumberFormatter new];
    [sums setNumberStyle: NSNumberFormatterDecimalStyle];
    [sums setLocale: [[NSLocale alloc] initWithLocaleIdentifier: name]];
    [sums setMinimumFractionDigits: 2];
    for (NSNumber *sum in [NSArray arrayWithObjects: SUM(1250.5), SUM(-75.25), nil]) {
      NSString *text = [sums stringFromNumber: sum];
      printf("%s: %s is read as %s\n", [name UTF8String], [text UTF8String], [[[sums numberFromString: text] stringValue] UTF8String]);
    }
  }
  NSNumberFormatter *older = [NSNumberFormatter new];
  [older setFormatterBehavior: NSNumberFormatterBehavior10_0];
  [older setFormat: @"#,##0.00"];
  for (NSNumber *sum in [NSArray arrayWithObjects: SUM(1250.5), SUM(75), SUM(1250000), nil])
    printf("%s\n", [[older stringFromNumber: sum] UTF8String]);
  [pool release];
  return 0;
}
OBJC
# shellcheck disable=SC2046 # Each is an argument.
gcc $(gnustep-config --objc-flags) -w sums.m -o sums $(gnustep-config --base-libs)
HOME=$work LC_ALL=C.UTF-8 ./sums 2>/dev/null | tee seen
cmp - seen <<'SEEN'
sv_SE: 1 250,50 is read as 1250
sv_SE: −75,25 is read as -75
en_US: 1,250.50 is read as 1250.5
en_US: -75.25 is read as -75.25
1,250.5
75.
12,5E6.
SEEN
